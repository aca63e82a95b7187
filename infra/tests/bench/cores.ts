import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { processesOfTree } from './cpu.ts';

/**
 * Pins a server and its descendants to the first core and this process to the second, so that a load generator does not
 * compete with the measured server for CPU time. Returns a function that undoes this; null on a machine with one core
 * or without taskset(1), such as outside Linux.
 */
export async function separateCores(server: number): Promise<(() => Promise<void>) | null> {
  const cores = availableParallelism();
  if (cores < 2) return null;
  const assign = async (serverCores: string, ownCores: string) => {
    // Child processes started later inherit the setting.
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
