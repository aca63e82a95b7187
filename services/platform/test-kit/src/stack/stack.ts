import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TokenClaims } from '@hirelane/api/service-token';
import { SERVICES, type ServiceName } from '@hirelane/api/services';
import { eventually } from '../eventually.ts';
import { freePort } from '../free-port.ts';
import { allSettled } from './all-settled.ts';
import { type Caller, openCaller } from './caller.ts';
import { type KafkaServer, startKafka } from './kafka.ts';
import { type MinioServer, startMinio } from './minio.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { type RunningProcess, startProcess } from './processes.ts';
import { startTokenIssuer } from './token-issuer.ts';

/** Every service and the relay as processes, with a real PostgreSQL, Kafka and MinIO. The test acts as the bff. */
export type Stack = Readonly<{
  postgres: PostgresServer;
  kafka: KafkaServer;
  minio: MinioServer;
  /** Returns a service's base URL or, with several processes, their URLs in turn, like a load balancer. */
  urlOf(service: ServiceName): string;
  /** Returns a caller of the services: a new one, or the one with the given id. */
  as(role: TokenClaims['role'], id?: string): Caller;
  /** Sends SIGKILL to the relay or to all processes of a service, then starts new ones. */
  crash(name: ServiceName | 'relay'): Promise<void>;
  /** Resolves once every service's read models have caught up and the relay has published every log. */
  ready(ms?: number): Promise<void>;
  /** Ends every process and removes every container. */
  stop(): Promise<void>;
}>;

export type StackOptions = Readonly<{
  /**
   * The services to run; all by default. The relay always runs, for every log, because services wait for events from
   * others.
   */
  services?: readonly ServiceName[];
  /** How many processes to run for each service; one by default. */
  copies?: Readonly<Partial<Record<ServiceName, number>>>;
}>;

/** The stack's DATA_KEY; for tests only. */
export const TEST_DATA_KEY = Buffer.alloc(32, 'tests').toString('base64');
/** The stack's IDENTITY_HMAC_KEY; for tests only. */
export const TEST_HMAC_KEY = 'a key for tests, of no worth at all';

/**
 * Starts the stack, which takes about 25 s on two cores. Needs a Docker engine and the repository's sources, which run
 * uncompiled, or bundled at TEST_SCRIPTS. If something does not start, rejects with the output and leaves nothing
 * running.
 */
export async function startStack({ services = SERVICES, copies = {} }: StackOptions = {}): Promise<Stack> {
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  const ending = <T extends { stop(): Promise<void> }>(part: T): T => {
    endings.push(part.stop);
    return part;
  };
  try {
    const mails = await mkdtemp(join(tmpdir(), 'hirelane-mails-'));
    endings.push(() => rm(mails, { recursive: true, force: true }));
    const issuer = ending(await startTokenIssuer());
    const [postgres, kafka, minio] = await allSettled([
      startPostgres().then(ending),
      startKafka().then(ending),
      startMinio().then(ending),
    ]);
    const projectsPort = await freePort();
    const environment = {
      DATABASE_URL: postgres.url,
      JWKS_URL: issuer.jwksUrl,
      DATA_KEY: TEST_DATA_KEY,
      EVENT_STORE: 'postgres',
      EVENT_BUS: 'kafka',
      KAFKA_BROKERS: kafka.broker,
      BLOB_STORE: 's3',
      S3_ENDPOINT: minio.endpoint,
      S3_ACCESS_KEY: minio.accessKey,
      S3_SECRET_KEY: minio.secretKey,
      IDENTITY_HMAC_KEY: TEST_HMAC_KEY,
      PUBLIC_URL: 'http://localhost:3000',
      MAIL_FOLDER: mails,
      MAIL_FROM: 'Hirelane <hirelane@example.com>',
      PROJECTS_URL: `http://127.0.0.1:${projectsPort}`,
    };
    const started = new Set<RunningProcess>();
    endings.push(() => Promise.all([...started].map((process) => process.stop())));
    const start = async (name: ServiceName | 'relay', copy: number) => {
      // Other services are configured with the first projects process's URL, which must survive a crash.
      const port = name === 'projects' && copy === 0 ? { PORT: String(projectsPort) } : {};
      const process = await startProcess(`services/${name}/src/main.ts`, { ...environment, ...port });
      started.add(process);
      return process;
    };
    const running = new Map<ServiceName | 'relay', readonly RunningProcess[]>();
    const begin = async (name: ServiceName | 'relay') => {
      const count = name === 'relay' ? 1 : (copies[name] ?? 1);
      running.set(name, await allSettled(Array.from({ length: count }, (_, copy) => start(name, copy))));
    };
    let turn = 0;
    const urlOf = (name: ServiceName) => {
      const all = running.get(name) ?? [];
      const process = all[turn++ % all.length];
      if (!process) throw new Error(`The service ${name} was not started.`);
      return process.url;
    };
    await allSettled((['relay', ...services] as const).map(begin));
    const isReady = async ({ url }: RunningProcess) =>
      (await fetch(`${url}/health/ready`).catch(() => undefined))?.status === 200;
    const ready = async (ms = 120_000) => {
      for (const process of [...running.values()].flat())
        await eventually(
          () => isReady(process),
          (yes) => yes,
          ms,
        );
    };
    await ready();
    return {
      postgres,
      kafka,
      minio,
      urlOf,
      as: (role, id) => openCaller(issuer, urlOf, role, id),
      async crash(name) {
        await Promise.all((running.get(name) ?? []).map((process) => process.kill()));
        await begin(name);
      },
      ready,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
