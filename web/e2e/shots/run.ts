import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '@hirelane/infra/demo/fill';
import { repository } from '@hirelane/infra/local/repository';
import { CHROMIUM_FLAGS, findChromium } from '@hirelane/infra/testing/chromium';
import { SCREENS, type Who } from '@hirelane/infra/testing/screens';
import { endOrphan, spawnLauncher, temporaryFolder } from '@hirelane/infra/testing/stack';
import { type Browser, chromium, type Page } from '@playwright/test';

// `npm run shots`: a picture of every screen, in both colour modes and three widths, of a sample marketplace of its own.
// Arguments are parts of addresses: `npm run shots -- /client` takes those alone.
const MODES = ['light', 'dark'] as const;
const WIDTHS = [375, 700, 1280] as const;
const FOLDER = join(repository, 'test-results', 'shots');

const say = (text: string) => void process.stdout.write(`${text}\n`);
const filters = process.argv.slice(2);
const screens = SCREENS.filter(({ path }) => filters.length === 0 || filters.some((part) => path.includes(part)));

const data = await temporaryFolder();
say('Filling a sample marketplace …');
const launcher = spawnLauncher({ HIRELANE_DATA: data, PORT: '0' }, 'demo.ts');
const executablePath = findChromium();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
try {
  const url = await launcher.ready;
  const logins = await printedLogins();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const who of ['visitor', 'client', 'freelancer'] as const) {
    const page = await open(browser, url, who, logins);
    for (const { path } of screens.filter((screen) => screen.who === who)) await take(page, who, path);
    await page.context().close();
  }
} finally {
  await browser.close();
  launcher.signal('SIGTERM');
  await launcher.ended;
  await endOrphan(join(data, 'demo'));
  await rm(data, { recursive: true, force: true });
}

/** The usernames that the demo prints when its marketplace is filled. */
async function printedLogins(): Promise<Readonly<Record<Who, string>>> {
  for (;;) {
    const text = launcher.output();
    const client = /^ *client +(\S+)/m.exec(text)?.[1];
    const freelancer = /^ *freelancer +(\S+)/m.exec(text)?.[1];
    if (client && freelancer) return { visitor: '', client, freelancer };
    const over = await Promise.race([launcher.ended, new Promise<null>((resolve) => setTimeout(resolve, 200, null))]);
    if (over) throw new Error(`the demo ended before it was filled:\n${text}`);
  }
}

async function open(browser: Browser, url: string, who: Who, logins: Readonly<Record<Who, string>>): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (who === 'visitor') return page;
  await page.goto('/login');
  await page.getByLabel('Username or Email').fill(logins[who]);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(new RegExp(`/${who}`));
  return page;
}

async function take(page: Page, who: Who, path: string): Promise<void> {
  await page.goto(path.includes(':id') ? await firstProject(page, who) : path);
  const name = path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-').replace(':id', 'id');
  for (const mode of MODES) {
    await page.evaluate((theme) => {
      document.documentElement.dataset['theme'] = theme;
    }, mode);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForFunction(() => !document.querySelector('[role=status][aria-label^=Loading]'));
      const file = join(FOLDER, `${who}-${name}-${width}-${mode}.png`);
      await page.screenshot({ path: file, fullPage: true });
      say(file);
    }
  }
}

/** The address of the first project of somebody's home. */
async function firstProject(page: Page, who: Who): Promise<string> {
  await page.goto(`/${who}`);
  const link = page.getByRole('article').getByRole('link').first();
  return (await link.getAttribute('href')) ?? `/${who}`;
}
