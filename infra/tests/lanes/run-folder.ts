import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates the folder for a test run, at TEST_RUN_FOLDER, for data that outlives its test file. Returns a function that
 * removes it.
 */
export async function openRunFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'hirelane-run-'));
  process.env['TEST_RUN_FOLDER'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Creates a folder that is removed after the run; outside a run, a folder in the system's temporary folder. */
export const newRunFolder = (prefix: string): Promise<string> =>
  mkdtemp(join(process.env['TEST_RUN_FOLDER'] ?? tmpdir(), prefix));
