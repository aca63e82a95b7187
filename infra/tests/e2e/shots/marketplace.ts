import { CATEGORIES } from '@hirelane/api/constants';
import { expect, type Page } from '@playwright/test';
import { hoursAgo, id, operatorScreen } from './operator.ts';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const TEXT = `# Scope

These terms apply to everyone who uses Looms of Goa, which is run by the weavers’ cooperative of Panaji.

## What is expected

- Say who you are.
- Pay for work that you have accepted.
- Write to [the cooperative](https://example.com) before you go to court.

Nothing in here takes away rights that the law gives you.`;

const settings = {
  ...{ version: 4, isNew: false, name: 'Looms of Goa', contact: 'hello@looms.example', logo: null },
  ...{ categories: CATEGORIES.slice(0, 5), registration: 'invitation' },
  testimonials: {
    shown: 'own',
    own: [
      { name: 'Ines Pereira', role: 'Weaver', quote: 'Two brides found us here, and both came with friends.' },
      { name: 'Kabir Anand', role: '', quote: 'One price, agreed before the first thread.' },
    ],
  },
  legal: [{ kind: 'terms', text: TEXT, publishedAt: hoursAgo(300) }],
};
const untouched = {
  ...{ ...settings, version: 0, isNew: true, name: '', contact: '', categories: CATEGORIES, registration: 'open' },
  ...{ testimonials: { shown: 'samples', own: [] }, legal: [] },
};
const code = (n: number, state: string, note: string) => ({
  ...{ _id: id(40 + n), note, madeAt: hoursAgo(n * 30), expiresAt: hoursAgo(n * 30 - 24 * 7), state },
});
const CODES = [
  code(1, 'open', 'The weavers of Goa, who asked for one at the market in November'),
  code(2, 'used', 'Ines'),
  code(3, 'revoked', ''),
  code(8, 'expired', 'A weaver who never registered'),
];

async function answerWith(page: Page, read: object, codes: readonly object[] = CODES): Promise<void> {
  const answer = (pattern: RegExp, json: object) => page.route(pattern, (route) => route.fulfill({ json }));
  await answer(/\/api\/v1\/operator\/marketplace$/, { data: read });
  await page.route(/\/api\/v1\/operator\/join-codes$/, (route) => {
    const made = { _id: id(49), code: 'ABCD-EFGH-JKMN-PQRS', expiresAt: hoursAgo(-24 * 7) };
    return route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { data: made } })
      : route.fulfill({ json: { data: codes } });
  });
}

/** A screen under `/operator`, which requests its data only once the responses are set up. */
const withSettings = (
  name: string,
  read: object,
  act: (page: Page) => Promise<unknown>,
  address = '/operator/marketplace',
  codes: readonly object[] = CODES,
): RoleState => {
  const { path, act: open } = operatorScreen(`marketplace-${name}`, address, act);
  return {
    name: `operator-marketplace-${name}`,
    path,
    act: async (page) => {
      await answerWith(page, read, codes);
      await open(page);
    },
  };
};

const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();

/** The marketplace settings. */
export const operatorsMarketplace: readonly RoleState[] = [
  withSettings('settings', settings, (page) => expect(page.getByText('Without a note')).toBeVisible()),
  withSettings('untouched', untouched, (page) => expect(page.getByText('No codes yet.')).toBeVisible(), undefined, []),
  withSettings('errors', settings, async (page) => {
    await page
      .getByRole('textbox', { name: 'Name', exact: true })
      .first()
      .fill('A name that is far too long. '.repeat(3));
    await page.getByLabel('Quote').first().fill('');
    await save(page);
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  }),
  withSettings('changed', settings, async (page) => {
    const problem = { type: 'about:blank', title: '', status: 409, code: 'marketplace-changed', errors: [] };
    await page.route(/\/api\/v1\/operator\/marketplace$/, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 409, contentType: 'application/problem+json', json: problem })
        : route.fulfill({ json: { data: { ...settings, version: 5, name: 'Handlooms of Goa' } } }),
    );
    await save(page);
    await expect(page.getByText('Name: Handlooms of Goa')).toBeVisible();
  }),
  withSettings('code', settings, async (page) => {
    await page.getByRole('button', { name: 'Create a code' }).click();
    await expect(page.getByText(/ABCD-EFGH/)).toBeVisible();
  }),
  withSettings('code-not-copied', settings, async (page) => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.getByRole('button', { name: 'Create a code' }).click();
    await page.getByRole('button', { name: 'Copy the code' }).click();
    await expect(page.getByText(/copy it yourself/)).toBeVisible();
  }),
  withSettings('preview', settings, async (page) => {
    await page.getByRole('button', { name: 'Preview of Terms of Service' }).click();
    await expect(page.getByRole('heading', { name: 'What is expected' })).toBeVisible();
  }),
  withSettings('failed', settings, async (page) => {
    await page.route(/\/api\/v1\/operator\/marketplace$/, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
  }),
  withSettings(
    'first-run',
    untouched,
    (page) => expect(page.getByRole('button', { name: 'Skip for now' })).toBeVisible(),
    '/operator/first-run',
  ),
];

async function legal(page: Page): Promise<void> {
  const data = [
    { text: TEXT, publishedAt: hoursAgo(30) },
    { text: TEXT.slice(0, 200), publishedAt: hoursAgo(9_000) },
  ];
  await page.route(/\/api\/v1\/marketplace\/legal\?/, (route) => route.fulfill({ json: { data } }));
  await page.reload();
  await expect(page.getByText('In force since').first()).toBeVisible();
}

/** The registration page with these settings for who may join. */
const joining = (registration: string) => async (page: Page) => {
  await page.route(/\/register\/client$/, async (route) => {
    const response = await route.fetch();
    const said = JSON.stringify({ registration }).replaceAll('"', '&quot;');
    const body = (await response.text()).replace('<head>', `<head><meta name="marketplace" content="${said}">`);
    await route.fulfill({ response, body });
  });
  await page.goto('/register/client');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** The pages about the marketplace that visitors see. */
export const visitorsMarketplace: readonly RoleState[] = [
  { name: 'legal-terms', path: '/terms', act: legal },
  { name: 'legal-imprint', path: '/legal', act: legal },
  { name: 'register-invitation', path: '/about', act: joining('invitation') },
  { name: 'register-closed', path: '/about', act: joining('closed') },
];
