import { randomUUID } from 'node:crypto';
import type { LauncherProcess } from '@hirelane/infra/tests/support/launcher-process';
import { SCREENS, type Who } from '@hirelane/infra/tests/support/screens';
import { type Browser, expect, type Page } from '@playwright/test';
import { becomeOperator } from './operators.ts';
import { ask, register, signUp } from './people.ts';
import { post, publish } from './projects.ts';

type Where = Readonly<{
  page: Page;
  browser: Browser;
  baseURL: string | undefined;
  stack: LauncherProcess;
}>;

/** Signs in a user of this kind; returns the URLs of their screens. */
export async function arriveAs(who: Who, { page, browser, baseURL, stack }: Where): Promise<readonly string[]> {
  const names = { ':id': '', ':handle': '' };
  if (who !== 'client' && who !== 'operator') names[':id'] = await publish(browser, baseURL);
  if (who === 'visitor') names[':handle'] = await showSomebody(browser, baseURL);
  else {
    const userId = await signUp(page, who !== 'freelancer');
    if (who === 'client') names[':id'] = await post(page);
    if (who === 'operator') await becomeOperator(page, stack, userId);
  }
  const { ':id': id, ':handle': handle } = names;
  return SCREENS.filter((screen) => screen.who === who).map(({ path }) =>
    path.replace(':id', id).replace(':handle', handle),
  );
}

/** Creates a user with a public page in a separate browser; returns their handle once visitors see the page. */
async function showSomebody(browser: Browser, baseURL: string | undefined): Promise<string> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  await register(page, false);
  const handle = `kabir-a${randomUUID().slice(0, 8)}`;
  const shown = await ask(page, 'PUT', '/api/v1/page/settings', { data: { handle, visibility: 'everyone' } });
  expect(shown.status).toBe(200);
  const visitor = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await expect(async () => {
    const answer = await visitor.request.get(`/people/${handle}`, { headers: { accept: 'text/html' } });
    expect(answer.status()).toBe(200);
  }).toPass();
  await visitor.close();
  await context.close();
  return handle;
}
