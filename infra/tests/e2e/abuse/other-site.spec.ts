// @covers threat:3

import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { call, signUp, upload } from '../people.ts';
import { PDF } from '../projects.ts';
import { type HostileSite, startHostileSite } from './hostile-site.ts';

// Errors that the browser reports because of these tests.
const EXPECTED = [/CORS policy/, /net::ERR_FAILED/, /ERR_BLOCKED_BY_RESPONSE/, /frame-ancestors/, /X-Frame-Options/];
test.use({ tolerate: ({ page: _ }, use) => use(EXPECTED) });

/** Opens a page on another site in the same browser, runs `attack` there and closes it. */
async function visitHostile(page: Page, body: string, attack: (hostile: Page) => Promise<void>): Promise<void> {
  const site: HostileSite = await startHostileSite(body);
  const hostile = await page.context().newPage();
  try {
    await hostile.goto(site.url);
    await attack(hostile);
  } finally {
    await hostile.close();
    await site.close();
  }
}

const isSignedIn = async (page: Page) => (await call(page, 'GET', '/auth/login/success')).body.isLogin;

// @covers attack:12 asvs:3.5.3
test('attack 12: an image or link with the logout URL does not sign a user out', async ({ page, stack }) => {
  await signUp(page, true);
  const logout = `${stack.url}/auth/logout`;
  await visitHostile(page, `<img src="${logout}" alt=""><a href="${logout}">Free tea</a>`, async (hostile) => {
    await expect(hostile.locator('img')).toHaveJSProperty('complete', true);
    expect(await isSignedIn(page)).toBe(true);
    const answered = hostile.waitForResponse(logout);
    await hostile.getByRole('link').click();
    expect((await answered).status()).toBe(403);
  });
  expect(await isSignedIn(page)).toBe(true);
  const typed = await page.context().newPage();
  expect((await typed.goto(logout))?.status()).toBe(403);
  await typed.close();
  expect(await isSignedIn(page)).toBe(true);
});

// @covers attack:13 asvs:3.4.2
test('attack 13: a page on another site can neither write nor read, regardless of the headers it sends', async ({
  page,
  stack,
}) => {
  const userId = await signUp(page, true);
  const drafts = `/api/v1/client/project?userId=${userId}&draft=true`;
  const target = `${stack.url}/api/v1/client/project/draft`;
  const tell = (report: string) => `
    const tries = [
      { method: 'POST', headers: { 'content-type': 'application/json', 'x-requested-by': 'web' } },
      { method: 'POST', headers: { 'content-type': 'text/plain' } },
      { method: 'POST', headers: { 'content-type': 'text/plain' }, mode: 'no-cors' },
    ].map((init) => ['${target}', { ...init, body: JSON.stringify({ title: 'Stolen' }), credentials: 'include' }]);
    tries.push(['${stack.url}${drafts}', { credentials: 'include' }]);
    const answers = tries.map((all) => fetch(...all).then(({ type }) => type, () => 'refused'));
    Promise.all(answers).then((all) => { ${report} });`;
  const form = `<form method="post" action="${target}" enctype="text/plain" target="answer">
    <input name='{"title":"Stolen","x":"' value='"}'></form><iframe name="answer"></iframe>`;
  // A sandboxed frame has no origin: its requests contain `Origin: null`.
  const inFrame = tell("parent.postMessage(all.join(' '), '*')").replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const frame = `<iframe sandbox="allow-scripts" srcdoc="<script>${inFrame}</script>"></iframe>
    <script>addEventListener('message', ({ data }) => { document.body.dataset.framed = data; });</script>`;
  await visitHostile(
    page,
    `${form}${frame}<script>${tell("document.title = all.join(' ')")}</script>`,
    async (hostile) => {
      await expect(hostile).toHaveTitle('refused refused refused refused');
      await expect(hostile.locator('body')).toHaveAttribute('data-framed', 'refused refused refused refused');
      const posted = hostile.waitForResponse(target);
      await hostile.locator('form').evaluate((element: HTMLFormElement) => element.submit());
      expect((await posted).status()).toBe(403);
    },
  );
  expect((await call(page, 'GET', drafts)).body.data).toEqual([]);
  expect(await isSignedIn(page)).toBe(true);
});

// @covers attack:14 asvs:3.2.1 asvs:3.4.6
test('attack 14: no page, response or file can be shown in a frame', async ({ page, stack }) => {
  await signUp(page, true);
  const file = await upload(page, PDF, 'brief.pdf');
  const paths = ['/', '/client', '/auth/login/success', `/api/v1/upload/${file}`, '/nothing/here.txt', '/health/live'];
  const frames = paths.map((path) => `<iframe src="${stack.url}${path}"></iframe>`).join('');
  await visitHostile(page, frames, async (hostile) => {
    const framed = () =>
      hostile
        .frames()
        .slice(1)
        .map((frame) => frame.url());
    await expect.poll(framed).toEqual(paths.map(() => 'chrome-error://chromewebdata/'));
  });
});
