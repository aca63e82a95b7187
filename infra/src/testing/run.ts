import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../local/repository.ts';
import { runNode } from '../run-node.ts';
import { findChromium, installChromium } from './chromium.ts';
import { add, type Counts, NOTHING, parsePlaywright, readCounts, summary } from './reports.ts';
import { freshReport, runVitest } from './run-vitest.ts';

// `npm test`: Vitest (node, web), then Playwright. Arguments are parts of file names: `npm test -- bff`.
const filters = process.argv.slice(2);
/** The filters, with the option that lets nothing match them. */
const anyOf = (option: string) => (filters.length > 0 ? [option, ...filters] : []);
const say = (text: string) => void process.stdout.write(`${text}\n`);

const counts = add(await runVitest('unit', ['node', 'web'], anyOf('--passWithNoTests')), await browserTests());
for (const { name, reason } of counts.skipped) say(`skipped: ${name} (${reason})`);
const ran = counts.passed + counts.failed.length + counts.skipped.length;
if (ran === 0) say('No test file matches these arguments.');
say(summary(counts));
process.exitCode = counts.failed.length > 0 || ran === 0 ? 1 : 0;

async function browserTests(): Promise<Counts> {
  if (!existsSync(join(repository, 'infra/e2e'))) return NOTHING;
  if (!(findChromium() ?? installChromium(say))) {
    say(
      'The browser tests were skipped: there is no Chromium. Install one (apt-get install chromium, or npx playwright ' +
        'install chromium), or name yours in CHROMIUM_PATH.',
    );
    return { ...NOTHING, skipped: [{ name: 'all browser tests', reason: 'no Chromium' }] };
  }
  const report = freshReport('browser');
  const code = await runNode([
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=infra/playwright.config.ts',
    ...anyOf('--pass-with-no-tests'),
  ]);
  return readCounts(report, parsePlaywright, code);
}
