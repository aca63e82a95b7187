import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns Node's arguments for running one of this repository's scripts, given its path from the root. They run the
 * bundle that the test run has built from it in the folder TEST_SCRIPTS, which loads in half the time, or else the
 * script itself through tsx.
 */
export function scriptArguments(script: string): string[] {
  const folder = process.env['TEST_SCRIPTS'];
  const bundle = folder !== undefined && script.endsWith('.ts') && join(folder, script.replace(/\.ts$/, '.js'));
  return bundle && existsSync(bundle) ? [bundle] : ['--import', 'tsx', script];
}
