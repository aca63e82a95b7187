import { readdir, readFile } from 'node:fs/promises';

/** The length of a /proc clock tick in µs. Every Linux that Node supports has 100 ticks a second. */
const TICK = 10_000;

/**
 * The CPU time in µs, user and system, used by a PostgreSQL server and its living children. Linux only; 0 elsewhere.
 */
export async function cpuOfServer(pid: number): Promise<number> {
  return (await readStats()).reduce((sum, stat) => sum + ticksOf(stat, pid), 0) * TICK;
}

/** The CPU time in µs, user and system, used by processes and all their descendants. Linux only; 0 elsewhere. */
export async function cpuOfTree(...roots: readonly number[]): Promise<number> {
  return (await statsOfTree(roots)).reduce((sum, stat) => sum + ticks(fieldsOf(stat)), 0) * TICK;
}

/** Ids of a process and all its descendants. Linux only; empty elsewhere. */
export async function processesOfTree(root: number): Promise<number[]> {
  return (await statsOfTree([root])).map((stat) => Number.parseInt(stat, 10));
}

async function statsOfTree(roots: readonly number[]): Promise<string[]> {
  const stats = (await readStats()).map((stat) => ({
    stat,
    pid: Number.parseInt(stat, 10),
    parent: fieldsOf(stat)[1],
  }));
  const tree = new Set(roots);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of stats) if (parent !== undefined && tree.has(parent)) tree.add(pid);
  }
  return stats.flatMap(({ stat, pid }) => (tree.has(pid) ? [stat] : []));
}

/** Every process's stat, in the format of proc(5). */
async function readStats(): Promise<string[]> {
  const names = await readdir('/proc').catch(() => []);
  const stats = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  );
  return stats.filter((stat) => stat !== '');
}

/** The fields after the process name, which may contain any character. */
const fieldsOf = (stat: string) =>
  stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);

/** Ticks used by the process itself and its exited children. */
const ticks = (fields: readonly number[]) => [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0);

/** Ticks used by one process and its exited children, if it is the server or the server's child. */
function ticksOf(stat: string, server: number): number {
  const fields = fieldsOf(stat);
  const [, parent] = fields;
  if (Number.parseInt(stat, 10) !== server && parent !== server) return 0;
  return ticks(fields);
}
