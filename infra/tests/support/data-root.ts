import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A file system in memory: https://docs.kernel.org/filesystems/tmpfs.html. */
const MEMORY = '/dev/shm';
/** More than two workers with their servers ever need, in bytes. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * The folder for the data of test servers: in memory if there is enough, otherwise the system's temporary folder. Each
 * marketplace creates about 700 files, which takes half of its start on a disk. Files survive a killed process as on a
 * disk; no test simulates a power cut.
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
