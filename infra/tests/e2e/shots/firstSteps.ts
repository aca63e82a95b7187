import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

/** Simulates a registration in this browser, which stores the list from then on. */
async function begun(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('firstSteps', localStorage.getItem('userId') ?? ''));
  await page.reload();
  await expect(page.getByText('Your first steps')).toBeVisible();
}

async function loading(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/user\/[0-9a-f-]+$/, () => undefined);
  await page.evaluate(() => localStorage.setItem('firstSteps', localStorage.getItem('userId') ?? ''));
  await page.reload();
  await expect(page.locator('[role=status][data-late=true]').first()).toBeVisible();
}

/** The home page of a user who has just registered. */
export const firstSteps = (home: string): readonly Omit<State, 'who'>[] => [
  { name: 'first-steps', path: home, act: begun },
  { name: 'first-steps-loading', path: home, act: loading },
];
