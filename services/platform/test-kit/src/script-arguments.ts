import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Node's arguments for starting one of this repository's scripts, identified by its path from the root: the bundle that
 * the test run has built from it in the folder TEST_SCRIPTS, which loads in half the time, or otherwise the script
 * itself through tsx.
 */
export function scriptArguments(script: string): string[] {
  const folder = process.env['TEST_SCRIPTS'];
  const bundle = folder !== undefined && script.endsWith('.ts') && join(folder, script.replace(/\.ts$/, '.js'));
  return bundle && existsSync(bundle) ? [bundle] : ['--import', 'tsx', script];
}
