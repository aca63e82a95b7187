import { rm } from 'node:fs/promises';
import { bundleScripts, PROCESSES } from '../../deploy/bundle/bundle.ts';
import { newRunFolder } from '../lanes/run-folder.ts';

/** The scripts that tests start many times as separate processes. */
const SCRIPTS = [
  'infra/launcher/start.ts',
  'infra/cli/demo.ts',
  'infra/cli/operate.ts',
  'infra/deploy/kit/main.ts',
  ...PROCESSES,
];

/**
 * Vitest global set-up: bundles these scripts once per run, at TEST_SCRIPTS. Tests of `npm start` and of the images do
 * not use these bundles.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await newRunFolder('hirelane-scripts-');
  await bundleScripts(SCRIPTS, folder);
  process.env['TEST_SCRIPTS'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
