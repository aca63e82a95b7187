import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@hirelane/infra/launcher/repository';
import { CHROMIUM_FLAGS, findChromium } from '@hirelane/infra/tests/support/chromium';
import { spawnDemo } from '@hirelane/infra/tests/support/demo-process';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openAs } from '../../shots/people.ts';
import { openCamera, SCALE, WINDOW } from './camera.ts';
import { encode, expectFfmpeg, FRAME, type Frame, openReel } from './reel.ts';
import { setStage } from './stage.ts';
import { tour } from './tour.ts';

// `npm run film`: records the landing page's film of the sample marketplace and its stills.
const FOLDER = join(repository, 'web/public/media');
/** The widths of the stills in pixels. */
const STILLS = [1280, 768] as const;
/** The AVIF quality, the same as for the page's other pictures. */
const QUALITY = 55;
/** The maximum size of a file in bytes, which `infra/tests/repository/film.test.ts` checks. */
const FILE_MAX = 600_000;

const say = (text: string) => void process.stdout.write(`${text}\n`);

await expectFfmpeg().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
const scratch = await mkdtemp(join(tmpdir(), 'hirelane-film-'));
const executablePath = findChromium();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
try {
  const recorded = join(scratch, 'film.mkv');
  const still = await record(browser, recorded);
  const files = [...(await encode(recorded, join(FOLDER, 'tour'))), ...(await writeStills(still))];
  for (const file of files) {
    const { size } = await stat(file);
    say(`${file} ${Math.ceil(size / 1_000)} kB`);
    if (size > FILE_MAX) throw new Error(`${file} is larger than ${FILE_MAX} bytes`);
  }
} finally {
  await browser.close();
  await rm(scratch, { recursive: true, force: true });
}

/** Records the tour in `file`; returns the frame for the poster. */
async function record(browser: Browser, file: string): Promise<Frame> {
  say('Filling a sample marketplace …');
  const demo = await spawnDemo();
  try {
    await setStage(demo.url, demo.logins);
    const open = async (who: 'client' | 'freelancer'): Promise<Page> => {
      const page = await openAs(browser, demo.url, who, demo.logins, SCALE);
      await page.setViewportSize(WINDOW);
      return page;
    };
    const [freelancer, client] = [await open('freelancer'), await open('client')];
    await freelancer.goto('/freelancer');
    await freelancer.getByRole('article').first().waitFor();
    say('Recording …');
    const reel = openReel(file);
    const camera = await openCamera(reel, freelancer);
    const still = await tour(camera, freelancer, client);
    await reel.close();
    say(`The film is ${reel.length().toFixed(1)} seconds long.`);
    return still;
  } finally {
    await demo.stop();
  }
}

async function writeStills(frame: Frame): Promise<string[]> {
  return Promise.all(
    STILLS.map(async (width) => {
      const file = join(FOLDER, `tour-${width}.avif`);
      const image = sharp(frame, { raw: { ...FRAME, channels: 3 } }).resize({ width });
      await image.avif({ quality: QUALITY, effort: 4 }).toFile(file);
      return file;
    }),
  );
}
