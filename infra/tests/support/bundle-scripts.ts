import { rm } from 'node:fs/promises';
import { bundleScripts, PROCESSES } from '../../deploy/bundle/bundle.ts';
import { newRunFolder } from '../lanes/run-folder.ts';

/** What tests start many times, each in a process of its own. */
const SCRIPTS = ['infra/launcher/start.ts', 'infra/cli/demo.ts', 'infra/cli/operate.ts', ...PROCESSES];

/**
 * Vitest global set-up: bundles these scripts once per run, at TEST_SCRIPTS. Tests of `npm start` and of the images
 * start what is not bundled here.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await newRunFolder('hirelane-scripts-');
  await bundleScripts(SCRIPTS, folder);
  process.env['TEST_SCRIPTS'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
