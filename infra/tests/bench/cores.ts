import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { processesOfTree } from './cpu.ts';

/**
 * Keeps a server with its descendants on the first core and this process on the second, so that a load generator takes
 * no time from what it measures. Returns a function that lets all use every core again; null where there is one core
 * only, or no taskset(1), as outside Linux.
 */
export async function separateCores(server: number): Promise<(() => Promise<void>) | null> {
  const cores = availableParallelism();
  if (cores < 2) return null;
  const assign = async (serverCores: string, ownCores: string) => {
    // What they start later inherits it.
    for (const pid of await processesOfTree(server)) await tasksetAll(serverCores, pid);
    await tasksetAll(ownCores, process.pid);
  };
  try {
    await assign('0', '1');
  } catch {
    return null;
  }
  const all = `0-${cores - 1}`;
  return () => assign(all, all);
}

const tasksetAll = (cores: string, pid: number) =>
  promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]);
