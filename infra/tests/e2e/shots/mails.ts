import { join } from 'node:path';
import { htmlOf } from '@hirelane/identity/mails/mail/mailer';
import { LETTERS } from '@hirelane/identity/testing/letters';
import type { Browser } from '@playwright/test';

/** The widths of a phone and of an email program's reading pane. */
const WIDTHS = [375, 700] as const;
const MODES = ['light', 'dark'] as const;

/** Takes a picture of each kind of email whose name is wanted; returns the files. Emails load nothing. */
export async function takeMails(
  browser: Browser,
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<readonly string[]> {
  const wanted = Object.entries(LETTERS).filter(([kind]) => isWanted(`mail-${kind}`));
  if (wanted.length === 0) return [];
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  const files: string[] = [];
  for (const [kind, letter] of wanted) {
    await page.setContent(htmlOf(letter));
    for (const mode of MODES) {
      // Only the email program determines an email's colour mode.
      await page.emulateMedia({ colorScheme: mode });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 600 });
        const file = join(folder, `mail-${kind}-${width}-${mode}.png`);
        await page.screenshot({ path: file, fullPage: true });
        files.push(file);
      }
    }
  }
  await context.close();
  return files;
}
