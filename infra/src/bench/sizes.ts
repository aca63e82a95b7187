import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@hirelane/contracts/service-token';
import pg from 'pg';
import { fillMarketplace } from '../demo/fill.ts';
import { ensureDatabase } from '../local/database.ts';
import { freePort } from '../local/ports.ts';
import { startPostgres } from '../local/postgres.ts';
import { openSecrets } from '../local/secrets.ts';
import { newServiceTokenKeys } from '../local/wiring.ts';
import { spawnLauncher, temporaryFolder } from '../testing/launcher-process.ts';
import { scrape } from '../testing/scrape.ts';
import { startAlone } from './alone.ts';
import type { Options } from './bench.ts';
import { emptyPages } from './empty-pages.ts';

type Sizes = Readonly<{
  /** Bytes per event of each log, with its indexes, projected to many events. */
  logs: readonly Readonly<{ log: string; events: number; bytesPerEvent: number }>[];
  /** Of all read models, per event in all logs: their rows, and the disk space of a small marketplace. */
  models: Readonly<{ rowBytesPerEvent: number; diskBytesPerEvent: number }>;
  /** Maximum number of connections to PostgreSQL while the marketplace was being filled, in embedded mode. */
  connections: number;
  /** Bytes of resident memory: of the launcher, idle and after filling, and of each process started alone, idle. */
  memory: readonly Readonly<{ process: string; bytes: number }>[];
}>;

/** Measures the sizes of the sample marketplace, and says them as docs/operate.md lists them. */
export async function reportSizes({ say }: Options): Promise<string> {
  const { logs, models, connections, memory } = await measureSizes(say);
  const { rowBytesPerEvent, diskBytesPerEvent } = models;
  return [
    ...logs.map(({ log, events, bytesPerEvent }) => `${log}: ${events} events of ${bytesPerEvent.toFixed(0)} bytes`),
    `read models: ${rowBytesPerEvent.toFixed(0)} bytes of rows for each event, ${diskBytesPerEvent.toFixed(0)} on disk`,
    `connections to PostgreSQL at most: ${connections}`,
    ...memory.map(({ process, bytes }) => `${process}: ${(bytes / 2 ** 20).toFixed(0)} MiB`),
  ].join('\n');
}

/** Fills the sample marketplace on its own PostgreSQL, and measures its sizes. */
async function measureSizes(say: (text: string) => void): Promise<Sizes> {
  const folder = await temporaryFolder();
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'bench' });
  const url = await ensureDatabase(postgres.url);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    const data = join(folder, 'data');
    const launcher = spawnLauncher({
      HIRELANE_DATA: data,
      PORT: '0',
      WEB_ROOT: await emptyPages(folder),
      DATABASE_URL: url,
      METRICS_PORT: '0',
    });
    const address = await launcher.ready;
    const metrics = /^Metrics are on (\S+)$/m.exec(launcher.output())?.[1] ?? '';
    const idle = await residentOf(metrics);
    const watch = watchConnections(database);
    await fillMarketplace(address, say);
    const connections = await watch();
    const filled = await residentOf(metrics);
    launcher.signal('SIGTERM');
    await launcher.ended;
    const memory = [
      { process: 'launcher, idle', bytes: idle },
      { process: 'launcher, after the filling', bytes: filled },
      ...(await memoryAlone(url, data)),
    ];
    return { ...(await tableSizes(database)), connections, memory };
  } finally {
    await database.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const residentOf = async (metrics: string) => (await scrape(metrics)).value('process_resident_memory_bytes') ?? 0;

/** Counts the connections of others every 50 ms; returns the function that stops this and returns the maximum. */
function watchConnections(database: pg.Client): () => Promise<number> {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await database.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      most = Math.max(most, rows[0]?.n ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return most;
  };
}

/** Number of events that a log is extended to, so that half-empty pages do not matter. */
const MANY = 20_000;

async function tableSizes(database: pg.Client): Promise<Pick<Sizes, 'logs' | 'models'>> {
  const logs = [];
  for (const log of SERVICES) {
    // Copies of the same events in other streams, with the log's own indexes.
    await database.query(`
      CREATE TEMPORARY TABLE many (LIKE ${log}.events INCLUDING ALL);
      INSERT INTO many (stream, version, id, type, data, meta)
      SELECT stream || n, version, gen_random_uuid(), type, data, meta
      FROM ${log}.events, generate_series(1, (SELECT ${MANY} / count(*) + 1 FROM ${log}.events)) AS n`);
    const { rows } = await database.query<{ events: number; bytes: number }>(
      `SELECT (SELECT count(*)::int FROM ${log}.events) AS events,
              pg_total_relation_size('many') / (SELECT count(*) FROM many)::float AS bytes`,
    );
    await database.query('DROP TABLE many');
    logs.push({ log, events: rows[0]?.events ?? 0, bytesPerEvent: rows[0]?.bytes ?? 0 });
  }
  const events = logs.reduce((sum, log) => sum + log.events, 0);
  return { logs, models: await modelSizes(database, events) };
}

async function modelSizes(database: pg.Client, events: number): Promise<Sizes['models']> {
  const { rows: tables } = await database.query<{ name: string; bytes: number }>(
    `SELECT format('%I.%I', nspname, relname) AS name, pg_total_relation_size(c.oid)::int AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE relkind = 'r' AND nspname ~ '_v[0-9]+$'`,
  );
  let rowBytes = 0;
  for (const { name } of tables) {
    const { rows } = await database.query<{ bytes: number }>(
      `SELECT coalesce(sum(pg_column_size(t.*)), 0)::int AS bytes FROM ${name} AS t`,
    );
    rowBytes += rows[0]?.bytes ?? 0;
  }
  const diskBytes = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  return { rowBytesPerEvent: rowBytes / events, diskBytesPerEvent: diskBytes / events };
}

/** Starts each process alone, on the same database, and measures it once it is ready. */
async function memoryAlone(databaseUrl: string, data: string): Promise<{ process: string; bytes: number }[]> {
  const { hmacKey, dataKey } = await openSecrets(data);
  if (dataKey === null) throw new Error('the data folder has no dataKey');
  const filesRoot = join(data, 'files');
  const internalPort = await freePort();
  const shared = {
    DATABASE_URL: databaseUrl,
    JWKS_URL: `http://127.0.0.1:${internalPort}/internal/jwks.json`,
    DATA_KEY: dataKey,
    LOG_LEVEL: 'warn',
  };
  const own: Partial<Record<ServiceName, Record<string, string>>> = {
    identity: {
      IDENTITY_HMAC_KEY: hmacKey,
      PUBLIC_URL: 'http://localhost:3000',
      MAIL_FOLDER: filesRoot,
      MAIL_FROM: 'Hirelane <hirelane@localhost>',
    },
    files: { FILES_ROOT: filesRoot },
    proposals: { PROJECTS_URL: 'http://127.0.0.1:1' },
    hiring: { PROJECTS_URL: 'http://127.0.0.1:1' },
  };
  const measured = [];
  for (const name of SERVICES) {
    const port = await freePort();
    const environment = { ...shared, ...own[name], PORT: String(port) };
    measured.push({ process: name, bytes: await memoryOf(`services/${name}/src/main.ts`, environment, port) });
  }
  const bff = {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    INTERNAL_PORT: String(internalPort),
    SERVICE_TOKEN_KEYS: await newServiceTokenKeys(),
    ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, 'http://127.0.0.1:1'])),
  };
  return [...measured, { process: 'bff', bytes: await memoryOf('bff/src/main.ts', bff, internalPort) }];
}

async function memoryOf(main: string, environment: Record<string, string>, port: number): Promise<number> {
  const { stop } = await startAlone(main, environment, port);
  try {
    return await residentOf(`http://127.0.0.1:${port}/metrics`);
  } finally {
    await stop();
  }
}
