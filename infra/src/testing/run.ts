import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../local/repository.ts';
import { findChromium, installChromium } from './chromium.ts';
import { add, type Counts, NOTHING, parsePlaywright, parseVitest, readCounts, summary } from './reports.ts';

// `npm test`: Vitest (node, web), then Playwright. Arguments are parts of file names: `npm test -- bff`.
const filters = process.argv.slice(2);
const results = join(repository, 'test-results');
const say = (text: string) => void process.stdout.write(`${text}\n`);

const counts = add(await unitTests(), await browserTests());
for (const { name, reason } of counts.skipped) say(`skipped: ${name} (${reason})`);
const ran = counts.passed + counts.failed.length + counts.skipped.length;
if (ran === 0) say('No test file matches these arguments.');
say(summary(counts));
process.exitCode = counts.failed.length > 0 || ran === 0 ? 1 : 0;

async function unitTests(): Promise<Counts> {
  const report = fresh('unit.json');
  const code = await node([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=node',
    '--project=web',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
  ]);
  return readCounts(report, parseVitest, code);
}

async function browserTests(): Promise<Counts> {
  if (!existsSync(join(repository, 'web/e2e'))) return NOTHING;
  if (!(findChromium() ?? installChromium(say))) {
    say(
      'The browser tests were skipped: there is no Chromium. Install one (apt-get install chromium, or npx playwright ' +
        'install chromium), or name yours in CHROMIUM_PATH.',
    );
    return { ...NOTHING, skipped: [{ name: 'all browser tests', reason: 'no Chromium' }] };
  }
  const report = fresh('browser.json');
  const code = await node([
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=web/playwright.config.ts',
    ...(filters.length > 0 ? ['--pass-with-no-tests', ...filters] : []),
  ]);
  return readCounts(report, parsePlaywright, code);
}

/** Path of a report that is not there yet, so that an old one is never read. */
function fresh(name: string): string {
  const path = join(results, name);
  rmSync(path, { force: true });
  return path;
}

/** Runs a script from node_modules, by its path, with this Node; answers its exit code. */
async function node(args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [...args], { cwd: repository, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code;
}
