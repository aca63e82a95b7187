import { SERVICES, type ServiceName } from '@hirelane/api/services';
import { createTestDatabase } from '@hirelane/test-kit/database';
import { eventually } from '@hirelane/test-kit/eventually';
import { exportJWK, generateKeyPair } from 'jose';
import pg from 'pg';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { SAMPLE } from '../http/log-sample.ts';
import { JWKS_PATH } from '../internal-app.ts';
import { LIMIT_NAMES, type Limits, type Slots } from '../limits/settings.ts';
import type { PrivateJwk } from '../proxy/service-token.ts';
import { type RunningBff, type StartOptions, startBff } from '../start.ts';
import { type Browser, openBrowser } from './browser.ts';
import { actAsIdentity, PASSWORD } from './fake-identity.ts';
import { type FakeService, startFakeService } from './fake-service.ts';

export type TestBff = RunningBff &
  Readonly<{
    config: Config;
    services: Readonly<Record<ServiceName, FakeService>>;
    /** The bff's database, to check what was stored. */
    database: pg.Pool;
    /** The log, one object per line. */
    logs: Readonly<Record<string, unknown>>[];
    /** Moves the bff's clock forward. */
    passTime(milliseconds: number): void;
    openBrowser(): Browser;
    /** A browser where `clara` (client) or `fred` (freelancer) has signed in. */
    signIn(username: 'clara' | 'fred'): Promise<Browser>;
    /** Restores the services' initial responses and clears their requests and the log. */
    reset(): void;
    close(): Promise<void>;
  }>;

const generousLimits = Object.fromEntries(
  LIMIT_NAMES.map((name) => [name, { points: 1_000_000, seconds: 3_600 }]),
) as Limits;

/** Most tests check the log line for a single refusal, so nothing is sampled. */
const EVERYTHING = { ...SAMPLE, perCaller: 1_000_000, perEvent: 1_000_000 };

type Overrides = Partial<Omit<Config, 'slots'>> & { slots?: Partial<Slots> } & Pick<
    StartOptions,
    'upstreamTimeout' | 'drainTimeout' | 'wait' | 'sample' | 'inProcess'
  >;

/** The real bff on free ports, with its own database and a fake for each service that checks its tokens. */
export async function startTestBff({
  upstreamTimeout,
  drainTimeout,
  wait,
  sample = EVERYTHING,
  inProcess,
  slots,
  ...overrides
}: Overrides = {}): Promise<TestBff> {
  const testDatabase = await createTestDatabase();
  let internalPort = 0;
  const jwksUrl = () => new URL(`http://127.0.0.1:${internalPort}${JWKS_PATH}`);
  const started = await Promise.all(SERVICES.map((name) => startFakeService(name, jwksUrl)));
  const services = byName(started);
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    internalHost: '127.0.0.1',
    internalPort: 0,
    publicUrl: null,
    databaseUrl: testDatabase.url,
    serviceTokenKeys: [await newKey('test-1'), await newKey('test-2')],
    services: byName(started, ({ url }) => url),
    webRoot: null,
    trustProxy: 0,
    hsts: { includesSubdomains: false },
    providers: { google: null, github: null },
    eventsTokens: [],
    hidesUnconfigured: false,
    limits: generousLimits,
    turns: { read: 1_000, command: 1_000, 'sign-in': 1_000 },
    slots: {
      connections: 5_000,
      perAddress: 5_000,
      streamsPerAddress: 5_000,
      searchesPerAddress: 5_000,
      passwordsPerAddress: 5_000,
      unreadSeconds: 60,
      ...slots,
    },
    logLevel: 'info',
    ...overrides,
  };
  const logs: Record<string, unknown>[] = [];
  const logger = pino({ level: 'trace' }, { write: (line) => logs.push(JSON.parse(line)) });
  let passed = 0;
  const bff = await startBff(config, {
    logger,
    now: () => new Date(Date.now() + passed),
    sample,
    ...(upstreamTimeout === undefined ? {} : { upstreamTimeout }),
    ...(drainTimeout === undefined ? {} : { drainTimeout }),
    ...(wait && { wait }),
    ...(inProcess && { inProcess }),
  });
  internalPort = bff.internalPort;
  const database = new pg.Pool({ connectionString: testDatabase.url, max: 2 });
  database.on('error', () => {});

  const test: TestBff = {
    ...bff,
    config,
    services,
    database,
    logs,
    passTime(milliseconds) {
      passed += milliseconds;
    },
    openBrowser: () => openBrowser(bff.port, bff.url),
    async signIn(username) {
      const browser = test.openBrowser();
      const json = { username, password: PASSWORD };
      // On a busy machine, the bff may refuse it at first (docs/decisions/0044-overload.md).
      const { status } = await eventually(
        () => browser.send('POST', '/api/v1/auth/login', { json }),
        (answer) => answer.status !== 503,
      );
      if (status !== 200) throw new Error(`Expected 200 for the sign-in of ${username}, got ${status}.`);
      return browser;
    },
    reset() {
      for (const service of started) {
        service.seen.length = 0;
        service.refused.length = 0;
        service.handler = null;
      }
      actAsIdentity(services.identity);
      logs.length = 0;
    },
    async close() {
      await bff.stop();
      await Promise.all(started.map((service) => service.close()));
      await database.end();
      await testDatabase.drop();
    },
  };
  test.reset();
  return test;
}

/** A new private key as a JWK. */
export async function newKey(kid: string): Promise<PrivateJwk> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return { ...(await exportJWK(privateKey)), kid } as PrivateJwk;
}

function byName(started: FakeService[]): Record<ServiceName, FakeService>;
function byName<T>(started: FakeService[], pick: (service: FakeService) => T): Record<ServiceName, T>;
function byName(started: FakeService[], pick: (service: FakeService) => unknown = (service) => service) {
  return Object.fromEntries(started.map((service) => [service.name, pick(service)]));
}
