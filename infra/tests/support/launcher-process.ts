import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { GENEROUS_LIMITS } from '@hirelane/bff/limits/settings';
import { eventually } from '@hirelane/test-kit/eventually';
import { freePort } from '@hirelane/test-kit/free-port';
import { scriptArguments } from '@hirelane/test-kit/script-arguments';
import { isRunning } from '../../launcher/processes.ts';
import { repository } from '../../launcher/repository.ts';
import { openSecrets } from '../../launcher/secrets/secrets.ts';
import { dataRoot } from './data-root.ts';

/** The exit code of a launcher process, or the signal that killed it. */
export type Ended = Readonly<{ code: number | null; signal: NodeJS.Signals | null }>;

/** A launcher in a separate process, as started by a user. */
export type Launcher = Readonly<{
  pid: number;
  /** Resolves with the URL in the ready line; rejects with the whole output if the process ends before that. */
  ready: Promise<string>;
  ended: Promise<Ended>;
  /** The output so far, with both streams in order of arrival. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
}>;

/** The whole product on its own data folder and port, for tests from outside. */
export type LauncherProcess = Readonly<{
  /** The origin to open, such as `http://localhost:40123`; unchanged by a kill and a restart. */
  url: string;
  data: string;
  /** Restarts the product on the same folder and port after kill9(). */
  start(): Promise<void>;
  /**
   * Sends SIGKILL to the launcher, which leaves PostgreSQL running as an orphan; resolves when the launcher has ended.
   */
  kill9(): Promise<void>;
  /** Sends SIGKILL to PostgreSQL; the launcher should start it again. */
  kill9Postgres(): void;
  /** Drains on SIGTERM and removes the data folder. */
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  /** A script in infra; by default the one for `npm start`. */
  script?: string;
  /** By default, this checkout. */
  checkout?: string;
  /** The control group file that the process joins first. */
  membersOfGroup?: string;
}>;

/** Starts `infra/launcher/start.ts` as `npm start` does, or another script. */
export function spawnLauncher(
  environment: Readonly<Record<string, string>>,
  { script = 'launcher/start.ts', checkout = repository, membersOfGroup }: Options = {},
): Launcher {
  const node = [process.execPath, ...startingArguments(script, checkout)];
  // Node reads its control group's limit only at startup.
  const [command = '', ...args] =
    membersOfGroup === undefined ? node : ['sh', '-c', 'echo $$ > "$0" && exec "$@"', membersOfGroup, ...node];
  const child = spawn(command, args, {
    cwd: checkout,
    env: { ...inherited(), ...GENEROUS_LIMITS, ...environment },
    // The channel carries no messages: it closes when a test run is killed, and the launcher then exits.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  const ready = new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      printed += chunk;
      const url = /is ready on (\S+)/.exec(printed)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('close', () => reject(new Error(`the launcher ended before it was ready:\n${printed}`)));
  });
  ready.catch(() => undefined);
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Ended);
  return { pid: pidOf(child), ready, ended, output: () => printed, signal: (signal) => void child.kill(signal) };
}

/** Like `npm start`, unless the test run has its own bundle; a different checkout runs with tsx. */
function startingArguments(script: string, checkout: string): string[] {
  const path = join('infra', script);
  if (checkout !== repository) return ['--import', 'tsx', path];
  const isBundled = script === 'launcher/start.ts' || script === 'cli/demo.ts';
  if (isBundled && process.env['TEST_SCRIPTS'] === undefined) return ['infra/run-bundle.mjs', basename(script, '.ts')];
  return scriptArguments(path);
}

/** A marketplace already running at this URL: it can be opened but neither killed nor stopped. */
export function attachLauncher(url: string): LauncherProcess {
  const refuse = () => {
    throw new Error(`expected a marketplace that this test started, got the one at ${url}`);
  };
  return { url, data: '', start: refuse, kill9: refuse, kill9Postgres: refuse, stop: async () => undefined };
}

/** Starts the product on a new temporary folder and a free port; takes about 3 s. */
export async function startLauncher(environment: Readonly<Record<string, string>> = {}): Promise<LauncherProcess> {
  const data = await temporaryFolder();
  // Does not let the system choose a port: while the product is killed, the system could give it to another test's
  // server.
  const settings = { HIRELANE_DATA: data, ...environment, PORT: String(await freePort()) };
  let launcher = spawnLauncher(settings);
  const url = await launcher.ready.catch(async (error) => {
    await rm(data, { recursive: true, force: true });
    throw error;
  });
  return {
    url,
    data,
    async start() {
      launcher = spawnLauncher(settings);
      await launcher.ready;
    },
    async kill9() {
      launcher.signal('SIGKILL');
      await launcher.ended;
    },
    kill9Postgres: () => void process.kill(postgresPid(data), 'SIGKILL'),
    async stop() {
      launcher.signal('SIGTERM');
      await launcher.ended;
      await endOrphan(data);
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** A temporary folder that other users may enter, as PostgreSQL must when the tests run as root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(dataRoot(), 'hirelane-test-'));
  await chmod(folder, 0o755);
  return folder;
}

/** The process id of the PostgreSQL that serves a data folder. */
export function postgresPid(data: string): number {
  return Number.parseInt(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

/** The URL of a data folder's database while its PostgreSQL runs: each startup uses a different port. */
export async function databaseUrl(data: string): Promise<string> {
  const { databasePassword: password } = await openSecrets(data);
  // https://www.postgresql.org/docs/18/storage-file-layout.html: the fourth line is the port.
  const port = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgresql://postgres:${password}@127.0.0.1:${port}/hirelane`;
}

/**
 * Stops the PostgreSQL that a killed launcher has left on a data folder; resolves when it has ended, or immediately if
 * it is not running.
 */
export async function endOrphan(data: string): Promise<void> {
  if (!existsSync(join(data, 'postgres', 'postmaster.pid'))) return;
  const pid = postgresPid(data);
  if (!(await isRunning(pid))) return;
  process.kill(pid, 'SIGQUIT');
  await eventually(
    () => isRunning(pid),
    (runs) => !runs,
  );
}

/**
 * Our environment without the test run's variables: a launcher must not use the tests' database or a developer's
 * Google and GitHub credentials.
 */
function inherited(): NodeJS.ProcessEnv {
  const { DATABASE_URL, HIRELANE_DATA, PORT, PUBLIC_URL, NODE_ENV, NODE_OPTIONS, VITEST, ...rest } = process.env;
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !/^(GOOGLE|GITHUB)_/.test(name)));
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('expected the process to start');
  return child.pid;
}
