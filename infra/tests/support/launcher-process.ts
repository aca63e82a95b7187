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

/** How a launcher process ended: its code, or the signal that killed it. */
export type Ended = Readonly<{ code: number | null; signal: NodeJS.Signals | null }>;

/** A launcher in a process of its own, as a user would start it. */
export type Launcher = Readonly<{
  pid: number;
  /** Resolves with the address of the ready line; rejects, with all that was printed, when the process ends before. */
  ready: Promise<string>;
  ended: Promise<Ended>;
  /** All that it has printed so far, both streams in the order they came. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
}>;

/** The whole product on a data folder and a port of its own, for tests that look at it from outside. */
export type LauncherProcess = Readonly<{
  /** Origin to open, such as `http://localhost:40123`; the same after a kill and a start. */
  url: string;
  data: string;
  /** Starts it again on the same folder and port after kill9(). */
  start(): Promise<void>;
  /** SIGKILL to the launcher, which leaves PostgreSQL running as an orphan; resolves when the launcher is gone. */
  kill9(): Promise<void>;
  /** SIGKILL to PostgreSQL; the launcher is expected to start it again. */
  kill9Postgres(): void;
  /** Drains with SIGTERM and removes the data folder. */
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  /** Of infra; absent: what `npm start` runs. */
  script?: string;
  /** Absent: this one. */
  checkout?: string;
  /** The file of a control group that it joins first. */
  membersOfGroup?: string;
}>;

/** Starts `infra/launcher/start.ts` as `npm start` does, or another script. */
export function spawnLauncher(
  environment: Readonly<Record<string, string>>,
  { script = 'launcher/start.ts', checkout = repository, membersOfGroup }: Options = {},
): Launcher {
  const node = [process.execPath, ...startingArguments(script, checkout)];
  // Node reads the limit of its control group once, when it starts.
  const [command = '', ...args] =
    membersOfGroup === undefined ? node : ['sh', '-c', 'echo $$ > "$0" && exec "$@"', membersOfGroup, ...node];
  const child = spawn(command, args, {
    cwd: checkout,
    env: { ...inherited(), ...GENEROUS_LIMITS, ...environment },
    // The channel carries nothing: it closes when a test run is killed, and the launcher then ends by itself.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk;
      const url = /is ready on (\S+)/.exec(printed)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('close', () => reject(new Error(`the launcher ended before it was ready:\n${printed}`)));
  });
  ready.catch(() => undefined);
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Ended);
  return { pid: pidOf(child), ready, ended, output: () => printed, signal: (signal) => void child.kill(signal) };
}

/** As `npm start` does, unless the test run has a bundle of its own; another checkout by way of tsx. */
function startingArguments(script: string, checkout: string): string[] {
  const path = join('infra', script);
  if (checkout !== repository) return ['--import', 'tsx', path];
  const isBundled = script === 'launcher/start.ts' || script === 'cli/demo.ts';
  if (isBundled && process.env['TEST_SCRIPTS'] === undefined) return ['infra/run-bundle.mjs', basename(script, '.ts')];
  return scriptArguments(path);
}

/** A marketplace that is already running at this URL: it can be opened, and neither killed nor stopped. */
export function attachLauncher(url: string): LauncherProcess {
  const refuse = () => {
    throw new Error(`the marketplace at ${url} is not ours to stop`);
  };
  return { url, data: '', start: refuse, kill9: refuse, kill9Postgres: refuse, stop: async () => undefined };
}

/** Starts the product on a fresh temporary folder and a free port; about 3 s. */
export async function startLauncher(environment: Readonly<Record<string, string>> = {}): Promise<LauncherProcess> {
  const data = await temporaryFolder();
  // Not one that the system chooses: while it is killed, the system would give it to a server of another test.
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

/** A temporary folder that other users may walk through, as PostgreSQL must when the tests run as root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(dataRoot(), 'hirelane-test-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Process id of the PostgreSQL that serves a data folder. */
export function postgresPid(data: string): number {
  return Number.parseInt(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

/** Where the database of a data folder answers, for as long as its PostgreSQL runs: a start takes another port. */
export async function databaseUrl(data: string): Promise<string> {
  const { databasePassword: password } = await openSecrets(data);
  // https://www.postgresql.org/docs/18/storage-file-layout.html: the fourth line is the port.
  const port = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgresql://postgres:${password}@127.0.0.1:${port}/hirelane`;
}

/**
 * Ends the PostgreSQL that a killed launcher has left on a data folder; resolves when it is gone, at once if there is
 * none.
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
 * Our environment without what belongs to the test run itself: a launcher must not take the tests' database for its
 * own, nor a developer's credentials at Google and GitHub.
 */
function inherited(): NodeJS.ProcessEnv {
  const { DATABASE_URL, HIRELANE_DATA, PORT, PUBLIC_URL, NODE_ENV, NODE_OPTIONS, VITEST, ...rest } = process.env;
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !/^(GOOGLE|GITHUB)_/.test(name)));
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the process could not be started');
  return child.pid;
}
