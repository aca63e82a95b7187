import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** An in-memory file system: https://docs.kernel.org/filesystems/tmpfs.html. */
const MEMORY = '/dev/shm';
/** In bytes; more than two workers and their servers need. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * The folder for test servers' data: in memory if there is enough, otherwise the system's temporary folder. Each
 * marketplace creates about 700 files, which takes half of its startup time on a disk. As on a disk, files survive a
 * killed process; no test simulates a power cut.
 */
export function dataRoot(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
