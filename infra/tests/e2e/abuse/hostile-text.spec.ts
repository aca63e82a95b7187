// @covers threat:8

import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { call, newRegistration, upload } from '../people.ts';
import { DESCRIPTION, PDF, post } from '../projects.ts';

/**
 * Markup, the end of an SQL string, and template brackets, with the field's name so that the test finds it on the
 * page.
 */
const ATTACK = `<img src=x onerror="hacked=1"><script>hacked=1</script>'"; DROP TABLE x;--{{7*7}}\${7*7}`;
const SHORT = '<svg/onload=hacked=1>{{7*7}}\'"--';
const LINK = 'javascript:hacked=1//';
const text = (field: string) => `${ATTACK} ${field}.`;

async function registerAs(page: Page, isClient: boolean, city: string): Promise<string> {
  const looked = page.waitForResponse('**/auth/login/success');
  await page.goto('/login');
  await looked;
  const { password, username, email } = newRegistration();
  const answer = await call(page, 'POST', '/api/v1/auth/register', {
    ...{ username, email, password, confirmpassword: password, isClient, city },
    firstName: text('F'),
    lastName: text('L'),
    state: text('S'),
  });
  expect(answer.status).toBe(201);
  return answer.body.user._id;
}

async function send(page: Page, method: string, path: string, body: unknown): Promise<string> {
  const answer = await call(page, method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.data?._id;
}

/** Expects each text to be readable and not to have become markup. The fixture fails on any violation. */
async function expectHarmless(page: Page, path: string, texts: readonly string[]): Promise<void> {
  await page.goto(path);
  for (const each of texts) await expect(page.getByText(each).first(), `${each} on ${path}`).toBeVisible();
  const made = page.locator('[onerror], [onload], img[src="x"], #root script, a[href^="javascript:" i]');
  await expect(made).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
}

// @covers attack:35 asvs:1.1.2 asvs:1.2.1 asvs:1.2.2 asvs:1.2.4 asvs:1.3.5 asvs:1.3.7 asvs:3.2.2
test('attack 35: markup, SQL, templates and script URLs in every text field are shown as text', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const freelancer = page;
  freelancer.on(
    'dialog',
    (dialog) => void dialog.dismiss().then(() => Promise.reject(new Error('expected no script to run'))),
  );
  const id = await registerAs(freelancer, false, LINK);
  const entry = (kind: string) => `/api/v1/freelancer/${kind}/${id}`;
  const file = await upload(freelancer, PDF, `${SHORT}.pdf`);
  await send(freelancer, 'PUT', `/api/v1/freelancer/profile/${id}`, {
    title: text('title'),
    description: text('bio'),
    skills: [SHORT],
  });
  await send(freelancer, 'POST', entry('education'), {
    universityName: text('university'),
    degree: text('D'),
    course: text('C'),
    description: text('studies'),
    completionDate: '2019-05-31',
  });
  await send(freelancer, 'POST', entry('experience'), {
    companyName: text('company'),
    role: text('R'),
    location: LINK,
    description: text('work'),
    startDate: '2020-01-01',
    endDate: '2021-01-01',
  });
  await send(freelancer, 'POST', entry('portfolio'), {
    title: text('piece'),
    role: text('P'),
    projectChallange: text('challenge'),
    projectSolution: text('solution'),
    completionDate: '2021-02-03',
    file,
  });
  await expectHarmless(freelancer, '/freelancer/profile', [
    ...[text('F'), text('L'), text('S'), LINK, text('title'), text('bio'), SHORT],
    ...[text('university'), text('D'), text('C'), text('studies')],
    ...[text('company'), text('R'), text('work'), text('piece'), text('P')],
  ]);
  await freelancer.getByText('Project Challenge').click();
  for (const each of [text('challenge'), text('solution')]) await expect(freelancer.getByText(each)).toBeVisible();

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const client = await context.newPage();
  const complaints: string[] = [];
  client.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  client.on('pageerror', ({ message }) => void complaints.push(message));
  const clientId = await registerAs(client, true, LINK);
  await send(client, 'PUT', `/api/v1/client/profile/${clientId}`, {
    companyName: text('firm'),
    description: text('about'),
  });
  const project = await post(client, {
    title: text('job'),
    description: `${text('brief')} ${DESCRIPTION}`,
    skills: [SHORT],
  });
  await send(freelancer, 'POST', '/api/v1/freelancer/proposal', {
    projectId: project,
    expectedBidRate: 1,
    duration: '1 month',
    coverLetter: text('letter'),
  });
  await expectHarmless(client, '/client/profile', [text('firm'), text('about'), text('F'), LINK]);
  await expectHarmless(client, '/client', [text('job')]);
  await expectHarmless(client, `/client/project/${project}`, [text('job'), text('brief'), SHORT, text('letter')]);
  expect(complaints).toEqual([]);
  await context.close();

  await expectHarmless(freelancer, '/projects', [text('job')]);
  await expectHarmless(freelancer, '/freelancer?recent', [text('job'), SHORT]);
  await expectHarmless(freelancer, '/freelancer/proposals', [text('job')]);
  await expectHarmless(freelancer, `/client/project/${project}`, [text('brief')]);
  await expectHarmless(freelancer, `/projects?q=${encodeURIComponent(SHORT)}`, []);
});

test.describe('Trusted Types', () => {
  // The browser reports the attempts as errors.
  test.use({ tolerate: ({ page: _ }, use) => use([/TrustedHTML|TrustedScriptURL|TrustedTypePolicy|trusted-types/i]) });

  // @covers asvs:1.3.2
  test('scripts can neither turn text into markup nor create a policy that allows it', async ({ page }) => {
    await page.goto('/login');
    const tried = await page.evaluate(() => {
      const attempt = (what: () => unknown) => {
        try {
          what();
          return 'done';
        } catch (error) {
          return error instanceof TypeError ? 'TypeError' : String(error);
        }
      };
      type Factory = { createPolicy(name: string, rules: object): unknown };
      const { trustedTypes } = window as unknown as { trustedTypes: Factory };
      return [
        attempt(() => {
          document.body.innerHTML = '<b>x</b>';
        }),
        attempt(() => document.createElement('script').setAttribute('src', '/x.js')),
        attempt(() => trustedTypes.createPolicy('default', {})),
      ];
    });
    expect(tried).toEqual(['TypeError', 'TypeError', 'TypeError']);
  });
});
