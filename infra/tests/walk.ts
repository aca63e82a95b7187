import { runNode } from '../tools/run-node.ts';
import { findChromium, installChromium } from './support/chromium.ts';

// `npm run walk -- find`, `hire`, `people` or `talk`: runs this journey in Chromium and prints a line for each step.

const JOURNEYS: Readonly<Record<string, string>> = {
  find: 'journeys/find.spec.ts',
  hire: 'journeys/hire.spec.ts',
  people: 'journeys/people.spec.ts',
  talk: 'journeys/talk.spec.ts',
};
const say = (text: string) => void process.stdout.write(`${text}\n`);

const journey = JOURNEYS[process.argv[2] ?? ''] ?? '';
if (!(findChromium() ?? installChromium(say))) {
  say('Expected Chromium, found none. Install it (apt-get install chromium), or set CHROMIUM_PATH to yours.');
  process.exitCode = 1;
} else {
  process.exitCode =
    (await runNode([
      ...['node_modules/@playwright/test/cli.js', 'test', '--config=infra/tests/playwright.config.ts', journey],
      ...['--workers=1', '--reporter=./infra/tests/e2e/walk/steps-reporter.ts'],
    ])) ?? 1;
}
