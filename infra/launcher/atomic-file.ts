import { lstat, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a small file atomically: after a power cut, a reader finds the old or the new content, never part of it. It
 * writes and syncs a temporary file, renames it, and syncs the folder. As root, the file gets the owner and group of
 * the file `like`, by default the one it replaces, so that a tool run by root does not leave an unreadable file in a
 * user's folder.
 */
export async function writeAtomically(path: string, text: string, mode = 0o600, like = path): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  const former = process.getuid?.() === 0 ? await lstat(like).catch(() => undefined) : undefined;
  try {
    // Does not follow a link, which the folder's owner may have put there.
    await rm(temporary, { force: true });
    const file = await open(temporary, 'wx', mode);
    try {
      if (former) await file.chown(former.uid, former.gid);
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Windows cannot open a folder; its file system journals the rename. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
