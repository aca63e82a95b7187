import { readdir, readFile } from 'node:fs/promises';

/** µs of one clock tick of /proc; 100 ticks a second on every Linux that Node supports. */
const TICK = 10_000;

/** µs of processor time, user and system, of a PostgreSQL server and its living children. Linux only; 0 elsewhere. */
export async function cpuOfServer(pid: number): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  const stats = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  );
  return stats.reduce((sum, stat) => sum + ticksOf(stat, pid), 0) * TICK;
}

/** Ticks of one process if it is the server or its child, and of the children that it has outlived. */
function ticksOf(stat: string, server: number): number {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent] = fields;
  if (Number.parseInt(stat, 10) !== server && parent !== server) return 0;
  return [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0);
}
