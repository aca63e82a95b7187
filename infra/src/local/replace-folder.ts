import { rename, rm } from 'node:fs/promises';

/** Codes of a rename to a name that a folder has; elsewhere than on Windows EPERM means what it says. */
const TAKEN = ['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM'] : [])];

/**
 * Puts the folder `fresh` in place of another, which may be missing, and removes that one. Whoever opens a file there
 * finds the old or the new one but for a moment between two renames. When somebody else puts theirs there in that moment,
 * it stays, and `fresh` is removed.
 */
export async function replaceFolder(installation: string, fresh: string): Promise<void> {
  const old = `${fresh}.old`;
  await rename(installation, old).catch(unless('ENOENT'));
  try {
    await rename(fresh, installation).catch(unless(...TAKEN));
  } finally {
    for (const folder of [old, fresh]) await rm(folder, { recursive: true, force: true });
  }
}

/** Throws an error again, unless it has one of these codes. */
const unless =
  (...codes: readonly string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
