import { expect, type Page } from '@playwright/test';

/**
 * Opens the client's first project that has this title and at least this many proposals, up to nine. A draft has no
 * proposals.
 */
export async function openProposals(page: Page, { title = /./, least = 1 } = {}): Promise<void> {
  await page
    .getByRole('article', { name: title })
    .filter({ hasText: new RegExp(`Proposals Received\\s*[${least}-9]`) })
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  await expect(page.locator('[data-proposal]').first()).toBeVisible();
}
