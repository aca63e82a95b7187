import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../failure.ts';
import { birthOf, isRunning } from '../processes.ts';

type Holder = Readonly<{ pid: number; birth: string }>;

/**
 * Locks the data folder for this process; returns the function that unlocks it. A killed process's lock is taken over.
 * Throws StartFailure, naming the process, if another launcher holds it.
 */
export async function lockFolder(dir: string): Promise<() => Promise<void>> {
  const path = join(dir, 'lock');
  const mine = join(dir, `lock.${process.pid}`);
  const holder: Holder = { pid: process.pid, birth: await birthOf(process.pid) };
  await writeFile(mine, JSON.stringify(holder), { mode: 0o600 });
  try {
    // Creating a link fails if the name is taken, and the linked file is complete from the outset.
    while (!(await take(mine, path))) await clearStale(path, `${mine}.stale`, dir);
  } finally {
    await rm(mine, { force: true });
  }
  return () => rm(path, { force: true });
}

/** The process that holds a data folder's lock; undefined if no process holds it. Read-only. */
export async function holderOf(dir: string): Promise<number | undefined> {
  const holder = parse(await readFile(join(dir, 'lock'), 'utf8').catch(() => ''));
  return holder && (await isHeld(holder)) ? holder.pid : undefined;
}

/** Throws StartFailure, naming the process, if another launcher holds the data folder. Read-only. */
export async function refuseHeldFolder(dir: string): Promise<void> {
  const pid = await holderOf(dir);
  if (pid !== undefined) throw heldBy(pid, dir);
}

const heldBy = (pid: number, dir: string): StartFailure =>
  new StartFailure(
    `Hirelane is already running on ${dir} (process ${pid}). Stop it first, or set HIRELANE_DATA to another folder.`,
  );

async function take(mine: string, path: string): Promise<boolean> {
  try {
    await link(mine, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function clearStale(path: string, moved: string, dir: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const holder = parse(text);
  if (holder && (await isHeld(holder))) throw heldBy(holder.pid, dir);
  await rename(path, moved).catch(() => undefined);
  // If another launcher has taken the lock between our check and the rename, restore its lock.
  if ((await readFile(moved, 'utf8').catch(() => text)) !== text) await link(moved, path).catch(() => undefined);
  await rm(moved, { force: true });
}

async function isHeld({ pid, birth }: Holder): Promise<boolean> {
  return pid !== process.pid && (await isRunning(pid)) && (await birthOf(pid)) === birth;
}

/** An incomplete or unrelated file is not a lock. */
function parse(text: string): Holder | undefined {
  try {
    const { pid, birth } = JSON.parse(text) as Partial<Holder>;
    return Number.isInteger(pid) && typeof birth === 'string' ? { pid: Number(pid), birth } : undefined;
  } catch {
    return undefined;
  }
}
