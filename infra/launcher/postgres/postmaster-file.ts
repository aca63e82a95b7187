import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from '../processes.ts';

/** The content of postmaster.pid, https://www.postgresql.org/docs/18/storage-file-layout.html. */
export type PostmasterFile = Readonly<{ pid: number; isReady: boolean }>;

/**
 * Reads a cluster's `postmaster.pid`; undefined if it does not exist or does not identify a process. Throws if it
 * exists but cannot be read, so that reaching the limit on open files does not look like a stopped server.
 */
export async function readPostmasterFile(dir: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '';
    throw error;
  });
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? { pid, isReady: text.split('\n')[7]?.trim() === 'ready' } : undefined;
}

/** The port of the server running on a cluster: the fourth line of postmaster.pid. */
export async function portOfRunning(dir: string): Promise<number | undefined> {
  const lines = (await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number.parseInt(lines[0] ?? '', 10), Number.parseInt(lines[3] ?? '', 10)];
  return pid > 0 && port > 0 && (await isRunning(pid)) ? port : undefined;
}
