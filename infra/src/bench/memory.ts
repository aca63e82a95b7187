import { readFile } from 'node:fs/promises';

/**
 * Bytes of memory of processes together: `resident` counts what several of them share in each, `proportional` once in
 * total. Linux only; 0 elsewhere.
 */
export async function memoryOf(pids: readonly number[], kind: 'resident' | 'proportional'): Promise<number> {
  const line = kind === 'resident' ? /^Rss:\s+(\d+) kB$/m : /^Pss:\s+(\d+) kB$/m;
  const rollups = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')));
  return rollups.reduce((sum, text) => sum + Number(line.exec(text)?.[1] ?? 0) * 1_024, 0);
}
