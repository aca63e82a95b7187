import { DEMO_PASSWORD } from '@hirelane/infra/demo/fill';
import type { Logins } from '@hirelane/infra/testing/demo-process';
import type { Browser, Page } from '@playwright/test';

/**
 * A page of a user of the sample marketplace, who is signed in. `deviceScaleFactor`: pixels of a picture for each of the
 * page.
 */
export async function openAs(
  browser: Browser,
  baseURL: string,
  who: keyof Logins,
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
  await page.goto('/login');
  await page.getByLabel('Username or Email').fill(logins[who]);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(new RegExp(`/${who}`));
  return page;
}
