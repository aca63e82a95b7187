import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder, and those above it, if they are missing. On a read-only file system, Node's recursive mkdir reports
 * a missing file (ENOENT); the plain one reports EROFS.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const options = { recursive: true, ...(mode !== undefined && { mode }) } as const;
  try {
    await mkdir(path, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    let missing = path;
    while (!existsSync(dirname(missing))) missing = dirname(missing);
    await mkdir(missing);
    await mkdir(path, options);
  }
}
