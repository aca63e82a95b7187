import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** The machine's memory as a file system: https://docs.kernel.org/filesystems/tmpfs.html. */
const MEMORY = '/dev/shm';
/** What two workers with their servers never fill. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Where servers of tests keep their data: in memory where there is enough, else in the system's temporary folder. Each
 * marketplace makes some 700 files, which takes half of its start on a disk. What a killed process leaves stays there
 * as well as on a disk; no test cuts the power.
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
