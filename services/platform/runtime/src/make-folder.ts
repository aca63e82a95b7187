import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents if they are missing, and returns whether the folder was missing. Throws the error
 * for the first folder that cannot be created. Node's recursive mkdir never ends inside a folder that cannot have
 * subfolders (`/proc`) and reports a missing file (ENOENT) on a read-only file system.
 */
export async function makeFolder(path: string, mode?: number): Promise<boolean> {
  if (await isFolder(path)) return false;
  await makeFolder(dirname(path), mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw Object.assign(new Error(`${error.path} is a file`), { code: 'ENOTDIR', syscall: 'mkdir', path: error.path });
  });
  try {
    await mkdir(path, mode);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await isFolder(path))) return false;
    if (code !== 'ENOENT') throw error;
    throw Object.assign(new Error(`${dirname(path)} cannot contain folders`), { code, syscall: 'mkdir', path });
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
