import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GENEROUS_LIMITS } from '@hirelane/bff/limits/settings';
import { SERVICES, type ServiceName } from '@hirelane/api/services';
import { eventually } from '@hirelane/test-kit/eventually';
import { freePort } from '@hirelane/test-kit/free-port';
import { scriptArguments } from '@hirelane/test-kit/script-arguments';
import { type RunningProcess, startProcess } from '@hirelane/test-kit/stack/processes';
import { ensureDatabase } from '../../../launcher/postgres/database.ts';
import { startPostgres } from '../../../launcher/postgres/postgres.ts';
import { repository } from '../../../launcher/repository.ts';
import { forEachRole, roleName, urlAs } from '../../../launcher/roles/names.ts';
import { newServiceTokenKeys } from '../../../launcher/wiring.ts';
import { TEST_DATA_KEY, TEST_HMAC_KEY } from '../../../tests/support/marketplace.ts';
import { TOKEN } from './ask.ts';

/** A running marketplace. */
export type Running = Readonly<{
  /** The origin that browsers use. */
  url: string;
  /** The database's address, with the owner's login. */
  databaseUrl: string;
  stop(): Promise<void>;
}>;

/** Another release's checkout, and the script that runs the operator's tools in its containers. */
type Other = Readonly<{ checkout: string; tools: string }>;

type Options = Readonly<{
  other?: Other;
  /** Added to the environment of every process. With EVENT_BUS=kafka, a relay is started too. */
  environment?: Readonly<Record<string, string>>;
}>;

/** The password for every role. The server listens only on the loopback interface and only while this runs. */
const PASSWORD = 'test';

/** The same limit as in the compose files. */
const SETTINGS = ['max_connections=300'];

const READY_MS = 120_000;

/**
 * Starts the processes in the compose files without containers, in the same order: PostgreSQL, `database roles`, and
 * then the services and the bff, each with its own role. `data` contains a folder for each compose volume: `postgres`,
 * `files` and `mail`. By default, services read the events from PostgreSQL, without Kafka and a relay. `pids` are the
 * process ids of all services, the bff and the relay.
 */
export async function startApart(
  data: string,
  web: string,
  { other, environment: added = {} }: Options = {},
): Promise<Running & Readonly<{ pids: readonly number[] }>> {
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const ending of endings.splice(0).reverse()) await ending();
  };
  try {
    const postgres = await startPostgres({ dir: join(data, 'postgres'), password: PASSWORD, settings: SETTINGS });
    endings.push(postgres.stop);
    const databaseUrl = await ensureDatabase(postgres.url);
    const database = new URL(databaseUrl).pathname.slice(1);
    const urls = forEachRole((role) => urlAs(databaseUrl, roleName(database, role), PASSWORD));
    const addresses = Object.entries(urls).map(([role, url]) => [`${role.toUpperCase()}_DATABASE_URL`, url]);
    const tools = other ? ['--import', 'tsx', other.tools] : scriptArguments('infra/cli/main.ts');
    await promisify(execFile)(process.execPath, [...tools, 'database', 'roles'], {
      cwd: other?.checkout ?? repository,
      env: { PATH: process.env['PATH'], ...Object.fromEntries(addresses), DATABASE_URL: databaseUrl },
    });

    const [port, internalPort, projectsPort] = [await freePort(), await freePort(), await freePort()];
    const url = `http://localhost:${port}`;
    const environment = {
      JWKS_URL: `http://127.0.0.1:${internalPort}/internal/jwks.json`,
      DATA_KEY: TEST_DATA_KEY,
      IDENTITY_HMAC_KEY: TEST_HMAC_KEY,
      PUBLIC_URL: url,
      PROJECTS_URL: `http://127.0.0.1:${projectsPort}`,
      FILES_ROOT: join(data, 'files'),
      EVENT_FILES_ROOT: join(data, 'files-events'),
      MAIL_FOLDER: join(data, 'mail'),
      MAIL_FROM: 'Hirelane <hirelane@example.com>',
      ...added,
    };
    const pids: number[] = [];
    const start = async (main: string, own: Readonly<Record<string, string>>): Promise<RunningProcess> => {
      const process = await startProcess(main, { ...environment, ...own }, other?.checkout);
      endings.push(process.stop);
      pids.push(process.pid);
      return process;
    };
    const isRelayed = added['EVENT_BUS'] === 'kafka';
    const [started, relays] = await Promise.all([
      Promise.all(
        SERVICES.map(async (name): Promise<[ServiceName, string]> => {
          const own = { DATABASE_URL: urls[name], PORT: name === 'projects' ? String(projectsPort) : '0' };
          return [name, (await start(`services/${name}/src/main.ts`, own)).url];
        }),
      ),
      Promise.all(isRelayed ? [start('services/relay/src/main.ts', { DATABASE_URL: urls.relay })] : []),
    ]);
    await start('bff/src/main.ts', {
      ...GENEROUS_LIMITS,
      ...Object.fromEntries(started.map(([name, address]) => [`${name.toUpperCase()}_URL`, address])),
      DATABASE_URL: urls.bff,
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      SERVICE_TOKEN_KEYS: await newServiceTokenKeys(),
      WEB_ROOT: web,
      EVENTS_TOKENS: TOKEN,
    });
    const waited = [...relays.map((relay) => relay.url), ...started.map(([, of]) => of), url];
    for (const address of waited) await untilReady(address);
    return { url, databaseUrl, pids, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const untilReady = (address: string): Promise<unknown> =>
  eventually(
    async () => (await fetch(`${address}/health/ready`).catch(() => undefined))?.status,
    (status) => status === 200,
    READY_MS,
  );
