import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@hirelane/api/services';
import { parseConfig } from '@hirelane/bff/config';
import type { SAMPLE } from '@hirelane/bff/http/log-sample';
import { GENEROUS_LIMITS } from '@hirelane/bff/limits/settings';
import { startBff } from '@hirelane/bff/start';
import type { Quota } from '@hirelane/files/quota';
import type { ClamdAddress } from '@hirelane/files/scan/clamd';
import { handleLostConnections } from '@hirelane/postgres/pool';
import { createTestDatabase, type TestDatabase } from '@hirelane/test-kit/database';
import pg from 'pg';
import { pino } from 'pino';
import { reservePort } from '../../launcher/ports.ts';
import type { RoleUrls } from '../../launcher/roles/names.ts';
import { startServices } from '../../launcher/services.ts';
import { newServiceTokenKeys } from '../../launcher/wiring.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { eventCounter } from './event-counter.ts';
import { openTestRoles } from './roles.ts';
import { openVisitor, type Visitor } from './visitor.ts';

export type Marketplace = Readonly<{
  url: string;
  /** The port that the bff listens on, which may differ from the one in `url`. */
  port: number;
  /** A new browser. */
  visitor(): Visitor;
  /** Queries the database. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * The number of events from user requests in all logs: a refused request must not change it. Events from automatic
   * steps, such as emails, are not counted, because they may be written at any time.
   */
  countEvents(): Promise<number>;
  /** The uploads folder. */
  files: string;
  eventFiles: string;
  /** The email folder. */
  mails: string;
  /** The database URL with the owner's login. */
  databaseUrl: string;
  /** The database URLs for each service and the bff. */
  databaseUrls: RoleUrls;
  /** The URL at which the bff serves the public keys for its service tokens. */
  jwksUrl: string;
  /** The URL of the bff's internal port. */
  internalUrl: string;
  /** Each service's base URL. */
  services: Readonly<Record<ServiceName, string>>;
  /** All log lines. */
  logged(): string;
  /** The last log line that contains all of these strings. */
  lastLogged(...texts: readonly string[]): string | undefined;
  stop(): Promise<void>;
}>;

/** Wraps every test marketplace's subject keys. */
export const TEST_DATA_KEY = Buffer.alloc(32, 'tests').toString('base64');

/** Hashes the names that test marketplaces reserve. */
export const TEST_HMAC_KEY = 'a key for tests, of no worth at all';

type Options = Readonly<{
  /** Sends emails to this server instead of writing them to a folder. */
  smtpUrl?: string;
  quota?: Quota;
  /** The upload scanner; without it, uploads are not scanned. */
  clamd?: ClamdAddress;
  /** Additional variables for the bff, such as LIMIT_REGISTER. */
  environment?: Readonly<Record<string, string>>;
  /** The limit on logged refusals; by default, the same as in production. */
  sample?: typeof SAMPLE;
  /** Whether to hash passwords at production cost. */
  realPasswords?: boolean;
  /** Where to create the uploads and email folders; by default, temporary folders. */
  folder?(prefix: string): Promise<string>;
  /** Keys other than the test marketplaces' default ones. */
  keys?: Readonly<{ dataKey: string; hmacKey: string }>;
  /** Opens existing data, such as a restore; `stop` removes it. */
  stored?: Readonly<{ database: TestDatabase; files: string }>;
}>;

/**
 * The whole back end, wired as in the launcher, in this process, on an empty database with a role for each of bff,
 * services and files.
 */
export async function openMarketplace(options: Options = {}): Promise<Marketplace> {
  const { smtpUrl, quota, clamd, environment = {}, sample, realPasswords = false, stored } = options;
  const { folder = (prefix: string) => mkdtemp(join(tmpdir(), prefix)) } = options;
  const database = stored?.database ?? (await createTestDatabase());
  const files = stored?.files ?? (await folder('hirelane-files-'));
  const eventFiles = await folder('hirelane-event-files-');
  const mails = await folder('hirelane-mails-');
  const mailSettings = smtpUrl === undefined ? { folder: mails } : { smtpUrl };
  let announce: (url: string) => void = () => undefined;
  const publicUrl = new Promise<string>((resolve) => {
    announce = resolve;
  });
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const { port: internalPort, release } = await reservePort();
  const jwksUrl = `http://127.0.0.1:${internalPort}/internal/jwks.json`;
  const roles = await openTestRoles(database.url);
  const services = await startServices({
    databaseUrls: roles.urls,
    jwksUrl,
    files,
    eventFiles,
    quota,
    clamd,
    ...(options.keys ?? { hmacKey: TEST_HMAC_KEY, dataKey: TEST_DATA_KEY }),
    mail: { from: 'Hirelane <hirelane@example.com>', publicUrl, ...mailSettings },
    ways: realPasswords ? undefined : await cheapPasswords(),
    log,
  });
  const config = parseConfig({
    ...GENEROUS_LIMITS,
    ...environment,
    PORT: '0',
    INTERNAL_PORT: String(internalPort),
    DATABASE_URL: roles.urls.bff,
    SERVICE_TOKEN_KEYS: await newServiceTokenKeys(),
    ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, services.urls[name]])),
  });
  await release();
  const bff = await startBff(config, { logger: log, ...(sample && { sample }), inProcess: services.inProcess });
  announce(bff.url);
  await services.ready;
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  handleLostConnections(pool, () => undefined);
  const sql = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(text, [...values])).rows;

  return {
    url: bff.url,
    port: bff.port,
    visitor: () => openVisitor(bff.port, bff.url),
    sql,
    countEvents: eventCounter(sql),
    files,
    eventFiles,
    mails,
    databaseUrl: database.url,
    databaseUrls: roles.urls,
    jwksUrl,
    internalUrl: `http://127.0.0.1:${internalPort}`,
    services: services.urls,
    logged: () => lines.join(''),
    lastLogged: (...texts) => lines.findLast((line) => texts.every((text) => line.includes(text))),
    async stop() {
      await bff.stop();
      await services.stop();
      await pool.end();
      await database.drop();
      await roles.drop();
      await rm(files, { recursive: true, force: true });
      await rm(eventFiles, { recursive: true, force: true });
      await rm(mails, { recursive: true, force: true });
    },
  };
}
