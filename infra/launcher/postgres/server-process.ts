// biome-ignore lint/style/noRestrictedImports: runs PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmasterFile } from './postmaster-file.ts';
import type { ServerUser } from './server-user.ts';

/** A PostgreSQL that is our child process, in its own session, so that Ctrl-C in the terminal does not reach it. */
export type ServerProcess = Readonly<{
  pid: number;
  /** Whether the server is still running, according to the child's exit event. Does not open any files. */
  runs(): boolean;
  ended: Promise<unknown>;
}>;

/** The server has exited or was not ready in time. The message contains the server's log since it was started. */
export class ServerFailure extends Error {
  override readonly name = 'ServerFailure';
}

type Options = Readonly<{
  program: string;
  /** Folder of the cluster. */
  dir: string;
  args: readonly string[];
  user: ServerUser;
  environment: NodeJS.ProcessEnv;
  /** The file that the server's log is appended to; created if missing. */
  log: string;
}>;

/** pg_ctl's default. */
const READY_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 25;
/** The maximum number of log characters in a failure message. */
const SHOWN = 2_000;

/**
 * Starts `postgres` and waits until it accepts connections. Does not use pg_ctl, which passes paths to a shell that
 * would interpret any `$`, quotes and backticks. Throws ServerFailure.
 */
export async function startServer({ program, dir, args, user, environment, log }: Options): Promise<ServerProcess> {
  const { O_APPEND, O_CREAT, O_RDWR, O_NOFOLLOW = 0 } = constants;
  // The server's user owns the folder, so as root we must not follow a link that this user may have put there.
  const file = await open(log, O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW, 0o600);
  try {
    if (user.uid !== undefined && user.gid !== undefined) await file.chown(user.uid, user.gid);
    const { size: before } = await file.stat();
    const child = spawn(program, ['-D', dir, ...args], {
      ...user,
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['ignore', file.fd, file.fd],
    });
    const ended = once(child, 'exit').catch((error: Error) => error);
    child.unref();
    const runs = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    const isReady = await waitUntilReady(dir, child, runs);
    if (isReady && child.pid !== undefined) return { pid: child.pid, runs, ended };
    if (runs()) child.kill('SIGQUIT');
    const failure = await ended;
    if (failure instanceof Error) throw failure;
    const { size } = await file.stat();
    const { buffer } = await file.read({
      buffer: Buffer.alloc(Math.min(SHOWN, size - before)),
      position: Math.max(before, size - SHOWN),
    });
    throw new ServerFailure(buffer.toString().trim() || `it exited with ${child.exitCode ?? child.signalCode}`);
  } finally {
    await file.close();
  }
}

async function waitUntilReady(dir: string, child: ChildProcess, runs: () => boolean): Promise<boolean> {
  for (const until = performance.now() + READY_TIMEOUT_MS; runs() && performance.now() < until; ) {
    const found = await readPostmasterFile(dir);
    // A file left behind by an earlier server identifies another process.
    if (found?.isReady && found.pid === child.pid) return true;
    await sleep(POLL_INTERVAL_MS);
  }
  return false;
}
