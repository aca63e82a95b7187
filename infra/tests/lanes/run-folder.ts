import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes the folder of a test run, at TEST_RUN_FOLDER: for what outlives the file that made it. Returns what removes it.
 */
export async function openRunFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'hirelane-run-'));
  process.env['TEST_RUN_FOLDER'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** A new folder, which goes with the run; without a run it stays where the system keeps what is temporary. */
export const newRunFolder = (prefix: string): Promise<string> =>
  mkdtemp(join(process.env['TEST_RUN_FOLDER'] ?? tmpdir(), prefix));
