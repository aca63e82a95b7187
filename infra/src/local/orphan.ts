import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { readPostmasterFile } from './postmaster-file.ts';
import { commandOf, isRunning } from './processes.ts';

/** The process that postmaster.pid of a cluster names, while one with this id runs. */
export type Found = Readonly<{
  pid: number;
  /** ours: a server on this very folder; foreign: surely another program, which has the id of a server that has ended. */
  whose: 'ours' | 'foreign' | 'unknown';
}>;

/**
 * Who runs under the id in postmaster.pid; undefined when nobody does. `foreign` only by what was seen of that process: neither
 * a process that has just ended nor a look that was refused may cost a living server its file. Throws when nothing can be opened.
 */
export async function findServer(dir: string): Promise<Found | undefined> {
  const pid = (await readPostmasterFile(dir))?.pid;
  if (pid === undefined || !(await isRunning(pid))) return undefined;
  // A server works in its folder, by whatever name it was given and wherever that has been moved to.
  const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`).catch(unlessHidden), stat(dir)]);
  if (its !== undefined) return { pid, whose: its.dev === ours.dev && its.ino === ours.ino ? 'ours' : 'foreign' };
  const real = await realpath(dir);
  const command = await commandOf(pid);
  if ([dir, real].some((folder) => command.includes(folder))) return { pid, whose: 'ours' };
  const isSurelyAnother = command !== '' && !command.includes('postgres') && !existsSync('/proc/self/cwd');
  return { pid, whose: isSurelyAnother ? 'foreign' : 'unknown' };
}

/** Another user's process, one that has just ended, or a system without /proc. */
function unlessHidden(error: NodeJS.ErrnoException): undefined {
  if (['EACCES', 'EPERM', 'ENOENT', 'ESRCH'].includes(error.code ?? '')) return undefined;
  throw error;
}
