import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from './processes.ts';

/** The port of the server running on a cluster: the fourth line of postmaster.pid. */
export async function portOfRunning(dir: string): Promise<number | undefined> {
  const lines = (await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number.parseInt(lines[0] ?? '', 10), Number.parseInt(lines[3] ?? '', 10)];
  return pid > 0 && port > 0 && (await isRunning(pid)) ? port : undefined;
}
