import { join } from 'node:path';
import { repository } from '@hirelane/infra/launcher/repository';
import { CHROMIUM_FLAGS, findChromium } from '@hirelane/infra/tests/support/chromium';
import { spawnDemo } from '@hirelane/infra/tests/support/demo-process';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openAs } from '../shots/people.ts';

// `npm run pictures`: takes the landing page's pictures of the sample marketplace in both colour modes and two sizes,
// and the README's picture.
const FOLDER = join(repository, 'web/public/media');
const README = join(repository, 'docs/pictures/feed.png');
/** The size of the window in page pixels, and of the file. */
const NARROW = { size: 'narrow', width: 440, height: 520, scale: 1.6 } as const;
const WIDE = { size: 'wide', width: 1120, height: 700, scale: 1.25 } as const;
type Size = typeof NARROW | typeof WIDE;
const MODES = ['light', 'dark'] as const;
/** The AVIF quality: letters stay sharp, and no file is over 40 kB. */
const QUALITY = 55;

type Picture = Readonly<{
  name: string;
  who: 'client' | 'freelancer';
  sizes: readonly Size[];
  open: (page: Page) => Promise<void>;
  /** The element at the top edge, just below the header. */
  from: string;
}>;

const PICTURES: readonly Picture[] = [
  {
    name: 'proposals',
    who: 'client',
    sizes: [WIDE, NARROW],
    from: '[data-proposal]',
    open: async (page) => {
      await page.goto('/client');
      await page
        .getByRole('article')
        .filter({ hasText: /Proposals Received\s*[3-9]/ })
        .getByRole('link', { name: /^View / })
        .first()
        .click();
      // The picture should show the best match.
      await page.getByLabel('Sort by').selectOption('Best match');
      await page
        .locator('[data-proposal]')
        .filter({ hasText: /Matches [1-9]/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'jobs',
    who: 'freelancer',
    sizes: [NARROW],
    from: 'main article',
    open: openFeed,
  },
];

const executablePath = findChromium();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
const demo = await spawnDemo();
try {
  for (const picture of PICTURES) for (const size of picture.sizes) await take(picture, size);
  await takeForReadme();
} finally {
  await browser.close();
  await demo.stop();
}

/** Takes one picture at one size, in both modes. */
async function take({ name, who, open, from }: Picture, { size, width, height, scale }: Size): Promise<void> {
  const page = await openAs(browser, demo.url, who, demo.logins, scale);
  await page.setViewportSize({ width, height });
  await open(page);
  await page.waitForFunction(() => !document.querySelector('[role=status][aria-label^=Loading]:not(#shell)'));
  await page.evaluate((selector) => {
    const target = document.querySelector(selector);
    if (target) window.scrollTo(0, target.getBoundingClientRect().top + window.scrollY - 80);
  }, from);
  for (const mode of MODES) {
    await page.evaluate(async (theme) => {
      document.documentElement.dataset['theme'] = theme;
      await document.fonts.ready;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, mode);
    const file = join(FOLDER, `${name}-${size}-${mode}.avif`);
    const written = await sharp(await page.screenshot())
      .avif({ quality: QUALITY, effort: 4 })
      .toFile(file);
    process.stdout.write(`${file} ${Math.ceil(written.size / 1_000)} kB\n`);
  }
  await page.context().close();
}

/** One window of a freelancer's feed. */
async function takeForReadme(): Promise<void> {
  const page = await openAs(browser, demo.url, 'freelancer', demo.logins);
  await page.setViewportSize({ width: 1280, height: 760 });
  await openFeed(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: README });
  process.stdout.write(`${README}\n`);
}

async function openFeed(page: Page): Promise<void> {
  await page.goto('/freelancer');
  await page.getByRole('article').first().waitFor();
}
