import { DEMO_PASSWORD } from '@hirelane/infra/cli/demo/fill';
import type { Logins } from '@hirelane/infra/tests/support/demo-process';
import type { Browser, Page } from '@playwright/test';
import { signUp } from '../people.ts';

/** The users who see the screens: a visitor, two users from the sample marketplace, and two new users. */
export const PEOPLE = ['visitor', 'client', 'freelancer', 'new client', 'new freelancer'] as const;

export type Viewer = (typeof PEOPLE)[number];

/**
 * A page of this user, signed in if they have an account. `deviceScaleFactor` is the number of picture pixels per page
 * pixel.
 */
export async function openAs(
  browser: Browser,
  baseURL: string,
  who: Viewer,
  logins: Logins,
  deviceScaleFactor = 1,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    deviceScaleFactor,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (who === 'client' || who === 'freelancer') await login(page, logins[who], who);
  else if (who !== 'visitor') await signUp(page, who === 'new client');
  return page;
}

async function login(page: Page, username: string, who: 'client' | 'freelancer'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(new RegExp(`/${who}`));
}
