import { rename, rm } from 'node:fs/promises';

/**
 * Error codes for renaming to an existing folder's name. On systems other than Windows, EPERM means missing permission.
 */
const TAKEN = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM'] : [])];

/**
 * Replaces the folder `target`, which may be missing, with `fresh`. A reader sees the old or the new one, except for a
 * moment between two renames. If another process puts its own folder there in that moment, that one is kept and `fresh`
 * is removed.
 */
export async function replaceFolder(target: string, fresh: string): Promise<void> {
  const old = `${fresh}.old`;
  await rename(target, old).catch(unless('ENOENT'));
  try {
    await rename(fresh, target).catch(unless(...TAKEN));
  } finally {
    for (const folder of [old, fresh]) await rm(folder, { recursive: true, force: true });
  }
}

/** Rethrows an error, unless it has one of these codes. */
const unless =
  (...codes: readonly string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
