import { spawnSync } from 'node:child_process';
import { findFirefox, findWebKit } from './other-browsers.ts';
import { type FileResult, resultOf } from './reports.ts';
import { runCounted } from './run-counted.ts';
import { JOURNEY, runPlaywright } from './run-playwright.ts';
import { runVitest } from './run-vitest.ts';

const ODD_PATH = 'infra/tests/lanes/odd-path.sh';
const KUBERNETES = 'infra/deploy/k8s/check.sh';

const hasGo = () => spawnSync('go', ['version']).status === 0;
const skippedFile = (file: string, reason: string) => resultOf(file, { skipped: [{ name: file, reason }] });

/**
 * The steps of `npm run test:all`: all tests that need no container, except those in `npm test`. With `filters`, parts
 * of file names, each step runs only matching files.
 */
export async function runSlowLane(filters: readonly string[]): Promise<readonly FileResult[]> {
  const isWanted = (path: string) => filters.length === 0 || filters.some((filter) => path.includes(filter));
  const anyOf = (option: string) => (filters.length > 0 ? [option, ...filters] : []);
  const results: FileResult[] = [];
  results.push(...(await runVitest('slow', ['slow', 'web-slow'], anyOf('--passWithNoTests'))));
  results.push(...(await runPlaywright([`--grep-invert=${JOURNEY}`, ...anyOf('--pass-with-no-tests')])));
  results.push(...(await otherBrowsers(isWanted)));
  // Runs as a separate step, because each test builds and checks a copy of the sources.
  results.push(...(await runVitest('how-to', ['how-to'], anyOf('--passWithNoTests'))));
  if (isWanted(ODD_PATH)) results.push(await runCounted(ODD_PATH));
  if (isWanted(KUBERNETES)) results.push(hasGo() ? await runCounted(KUBERNETES) : skippedFile(KUBERNETES, 'needs Go'));
  return results;
}

/**
 * The journeys in Firefox and WebKit. If a browser is not installed, the step fails and lists the packages to install.
 */
async function otherBrowsers(isWanted: (path: string) => boolean): Promise<readonly FileResult[]> {
  const browsers = [
    {
      file: 'infra/tests/e2e/browsers/firefox.test.ts',
      isInstalled: findFirefox() !== undefined,
      needs: 'firefox-esr',
    },
    {
      file: 'infra/tests/e2e/browsers/webkit.test.ts',
      isInstalled: findWebKit() !== undefined,
      needs: 'webkit2gtk-driver xvfb',
    },
  ].filter(({ file }) => isWanted(file));
  const files = browsers.filter(({ isInstalled }) => isInstalled).map(({ file }) => file);
  const missing = browsers
    .filter(({ isInstalled }) => !isInstalled)
    .map(({ file, needs }) =>
      resultOf(file, { failed: [`${file}: expected its browser, found none (apt-get install ${needs})`] }),
    );
  return [...missing, ...(files.length > 0 ? await runVitest('browsers', ['browsers'], files) : [])];
}
