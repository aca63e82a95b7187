import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@hirelane/infra/launcher/repository';
import { CHROMIUM_FLAGS, findChromium } from '@hirelane/infra/tests/support/chromium';
import { spawnDemo } from '@hirelane/infra/tests/support/demo-process';
import { SCREENS } from '@hirelane/infra/tests/support/screens';
import { chromium, type Page } from '@playwright/test';
import { takePictures, WIDTHS } from './camera.ts';
import { takeMails } from './mails.ts';
import { openAs, PEOPLE } from './people.ts';
import type { State } from './state.ts';
import { STATES } from './states.ts';

// `npm run shots`: takes a picture of every screen and state of a sample marketplace in both colour modes and three
// widths. Arguments are parts of names: `npm run shots -- client-post` takes only those.
/** A user in the sample marketplace with a public page. */
const SHOWN = 'imran-qureshi';
const FOLDER = join(repository, 'test-results', 'shots');

const say = (text: string) => void process.stdout.write(`${text}\n`);
const filters = process.argv.slice(2);

// Operators' screens are among the states, because the sample marketplace has no operators.
const screens: readonly State[] = SCREENS.flatMap(({ who, path }) => {
  if (who === 'operator') return [];
  const name = path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-').replaceAll(':', '');
  return [{ who, name, path: path.replace(':handle', SHOWN), act: async () => undefined }];
});
const nameOf = ({ who, name }: State) => `${who.replace(' ', '-')}-${name}`;
const wanted = [...screens, ...STATES].filter(
  (state) => filters.length === 0 || filters.some((part) => nameOf(state).includes(part)),
);

say('Filling a sample marketplace …');
const demo = await spawnDemo();
const { url, logins } = demo;
const executablePath = findChromium();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const isWanted = (name: string) => filters.length === 0 || filters.some((part) => name.includes(part));
  for (const file of await takeMails(browser, FOLDER, isWanted)) say(file);
  for (const who of PEOPLE) {
    const states = wanted.filter((state) => state.who === who);
    if (states.length === 0) continue;
    const page = await openAs(browser, url, who, logins);
    for (const state of states) {
      try {
        await take(page, state);
      } catch (error) {
        // Continues after a failure, because the other pictures are still useful.
        process.exitCode = 1;
        say(`MISSING ${nameOf(state)}: ${error instanceof Error ? error.message.split('\n', 4).join(' ') : error}`);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  await demo.stop();
}

async function take(page: Page, state: State): Promise<void> {
  const { who, path, act, widths = WIDTHS } = state;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ media: null });
  // Form input stored for the previous picture must not appear in this one.
  await page.goto('/about');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(path.includes(':id') ? await firstProject(page, who) : path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[role=status][aria-label^=Loading]:not(#shell)'));
  await act(page);
  for (const file of await takePictures(page, FOLDER, nameOf(state), widths)) say(file);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** The URL of the first project on the user's home page. */
async function firstProject(page: Page, who: string): Promise<string> {
  await page.goto(who === 'visitor' ? '/projects' : `/${who}`);
  const link = page.getByRole('article').getByRole('link').first();
  return (await link.getAttribute('href')) ?? `/${who}`;
}
