import { expect, type Page } from '@playwright/test';
import type { Camera } from './camera.ts';
import type { Frame } from './reel.ts';
import { PROJECT } from './stage.ts';

const LETTER = 'I built a spice grower’s shop in Munnar. Yours can open in June.';

/** A freelancer finds a job and applies, and the client compares the proposals. Returns the frame for the stills. */
export async function tour(camera: Camera, freelancer: Page, client: Page): Promise<Frame> {
  await find(camera, freelancer);
  await apply(camera, freelancer);
  await open(client);
  await camera.cut(client);
  return decide(camera, client);
}

/** Goes from the feed to the job by searching with a filter. */
async function find(camera: Camera, page: Page): Promise<void> {
  const job = page.getByRole('article').filter({ hasText: PROJECT.title });
  await camera.hold(1.3);
  await camera.click(
    page.getByRole('link', { name: 'Search with filters' }),
    () => page.getByRole('complementary', { name: 'Filters' }).locator('small').first().waitFor(),
    'screen',
  );
  await camera.hold(0.3);
  await camera.click(page.getByRole('searchbox').first());
  await camera.type('shop', 10);
  await camera.change(() => expect(page.getByText(/found for/)).toBeVisible());
  await camera.hold(0.7);
  await camera.click(page.getByRole('radio', { name: /50,000 to/ }), () =>
    expect(page.getByText(/with 1 filter$/)).toBeVisible(),
  );
  await camera.hold(1.2);
  await camera.click(
    job.getByRole('link', { name: PROJECT.title, exact: true }),
    () => page.getByRole('heading', { level: 1, name: PROJECT.title }).waitFor(),
    'screen',
  );
  await camera.hold(1.6);
}

/** Sends a proposal: the bid and a cover letter. */
async function apply(camera: Camera, page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await camera.click(page.getByRole('button', { name: 'Apply Now' }), () => dialog.waitFor());
  await camera.hold(0.3);
  await camera.click(dialog.getByLabel('Expected bid rate'));
  await page.keyboard.press('ControlOrMeta+A');
  await camera.type('72000', 12);
  await camera.hold(0.2);
  await camera.scroll(400, 0.5);
  await camera.click(dialog.getByLabel('Cover letter'));
  await camera.type(LETTER, 25);
  await camera.hold(0.5);
  await camera.click(dialog.getByRole('button', { name: 'Send Proposal' }), () =>
    expect(page.getByText('You have applied to this project.')).toBeVisible(),
  );
  await camera.hold(1.4);
}

async function open(page: Page): Promise<void> {
  await page.goto('/client');
  await page
    .getByRole('article')
    .filter({ hasText: PROJECT.title })
    .getByRole('link', { name: /^View / })
    .click();
  await page.getByLabel('Sort by').selectOption('Best match');
  await expect(page.locator('[data-proposal]').first()).toContainText(LETTER);
  await page.evaluate(() => {
    const first = document.querySelector('[data-proposal]');
    window.scrollTo(0, (first?.getBoundingClientRect().top ?? 0) + window.scrollY - 84);
  });
}

/** Compares two proposals side by side. */
async function decide(camera: Camera, page: Page): Promise<Frame> {
  const proposals = page.locator('[data-proposal]');
  await camera.hold(1.7);
  const still = camera.still();
  // Selects from the bottom up, because the first selection shows a bar that hides the bottom of the window.
  for (const n of [1, 0]) await camera.click(proposals.nth(n).getByRole('checkbox'));
  const dialog = page.getByRole('dialog');
  await camera.click(page.getByRole('button', { name: 'Compare' }), () => dialog.waitFor());
  await camera.hold(2.2);
  return still;
}
