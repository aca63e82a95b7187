import { findFirefox, findWebKit } from './other-browsers.ts';
import { NOTHING, type Skipped, summary } from './reports.ts';
import { runVitest } from './run-vitest.ts';

// `npm run test:browsers`: the main journeys in Firefox and in WebKit, whichever are here, or in those whose file names
// contain one of the arguments.
const say = (text: string) => void process.stdout.write(`${text}\n`);

const parts = process.argv.slice(2);
const browsers = [
  { name: 'Firefox', file: 'firefox', isHere: findFirefox() !== undefined, needs: 'firefox-esr, or FIREFOX_PATH' },
  { name: 'WebKit', file: 'webkit', isHere: findWebKit() !== undefined, needs: 'webkit2gtk-driver and xvfb' },
];
const wanted = browsers.filter(({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)));
const skipped: Skipped[] = wanted
  .filter(({ isHere }) => !isHere)
  .map(({ name, needs }) => ({ name: `all tests in ${name}`, reason: `not here: apt-get install ${needs}` }));
for (const { name, reason } of skipped) say(`skipped: ${name} (${reason})`);

const files = wanted.filter(({ isHere }) => isHere).map(({ file }) => `infra/e2e/browsers/${file}.test.ts`);
const counts = files.length > 0 ? await runVitest('browsers', ['browsers'], files) : NOTHING;
if (wanted.length === 0) say('No test file matches these arguments.');
say(summary({ ...counts, skipped: [...counts.skipped, ...skipped] }));
process.exitCode = counts.failed.length > 0 || wanted.length === 0 ? 1 : 0;
