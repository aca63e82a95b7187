import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { commandOf, isRunning } from '../processes.ts';
import { readPostmasterFile } from './postmaster-file.ts';

/** The process identified by a cluster's postmaster.pid, if a process with this id is running. */
export type OrphanServer = Readonly<{
  pid: number;
  /**
   * `ours` is a server on this folder; `foreign` is certainly another program, which was assigned the id of a stopped
   * server.
   */
  whose: 'ours' | 'foreign' | 'unknown';
}>;

/**
 * Identifies the process with the id in postmaster.pid; undefined if no process has it. Returns `foreign` only with
 * proof: a process that has just ended or an unreadable /proc must not lead to the deletion of a running server's file.
 * Throws if no more files can be opened.
 */
export async function findServer(dir: string): Promise<OrphanServer | undefined> {
  const pid = (await readPostmasterFile(dir))?.pid;
  if (pid === undefined || !(await isRunning(pid))) return undefined;
  // A server's working directory is its data folder, even if the folder was renamed or moved.
  const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`).catch(unlessHidden), stat(dir)]);
  if (its !== undefined) return { pid, whose: its.dev === ours.dev && its.ino === ours.ino ? 'ours' : 'foreign' };
  const real = await realpath(dir);
  const command = await commandOf(pid);
  if ([dir, real].some((folder) => command.includes(folder))) return { pid, whose: 'ours' };
  const isSurelyAnother = command !== '' && !command.includes('postgres') && !existsSync('/proc/self/cwd');
  return { pid, whose: isSurelyAnother ? 'foreign' : 'unknown' };
}

/** The process belongs to another user or has just ended, or the system has no /proc. */
function unlessHidden(error: NodeJS.ErrnoException): undefined {
  if (['EACCES', 'EPERM', 'ENOENT', 'ESRCH'].includes(error.code ?? '')) return undefined;
  throw error;
}
