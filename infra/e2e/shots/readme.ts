import { join } from 'node:path';
import { repository } from '@hirelane/infra/local/repository';
import type { Page } from '@playwright/test';

/** The README's picture: a freelancer's feed, one window of it. */
const FILE = join(repository, 'docs/pictures/feed.png');

/** Takes it on a page whose freelancer is signed in to the sample marketplace; returns the file. */
export async function takeForReadme(page: Page): Promise<string> {
  await page.setViewportSize({ width: 1280, height: 760 });
  await page.goto('/freelancer');
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: FILE });
  return FILE;
}
