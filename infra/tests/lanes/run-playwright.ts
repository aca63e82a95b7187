import { runNode } from '../../tools/run-node.ts';
import { findChromium, installChromium } from '../support/chromium.ts';
import { type FileResult, parsePlaywright, readResults, resultOf } from './reports.ts';
import { freshReport } from './run-vitest.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** The tag on the ten journeys in `npm test`; `npm run test:all` runs the others. */
export const JOURNEY = '@journey';

/**
 * Runs Playwright in this terminal with these arguments. If Chromium is neither installed nor installable, that counts
 * as one failure, because the tests can run on every supported machine.
 */
export async function runPlaywright(args: readonly string[]): Promise<readonly FileResult[]> {
  if (!(findChromium() ?? installChromium(say))) {
    const remedy = 'apt-get install chromium, npx playwright install chromium, or name yours in CHROMIUM_PATH';
    return [resultOf('', { failed: [`browser tests: expected a Chromium, found none (${remedy})`] })];
  }
  const report = freshReport('browser');
  const code = await runNode([
    ...['node_modules/@playwright/test/cli.js', 'test', '--config=infra/tests/playwright.config.ts'],
    ...args,
  ]);
  return readResults(report, parsePlaywright, code);
}
