import { expect, type Page } from '@playwright/test';
import { hoursAgo, id, operatorScreen } from './operator.ts';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const token = (n: number, name: string, over: object = {}) => ({
  ...{ _id: id(60 + n), name, createdAt: hoursAgo(n * 300), createdBy: { _id: id(11), name: 'Meera Iyer' } },
  ...{ lastUsedAt: hoursAgo(n * 7), ...over },
});
const TOKENS = [
  token(1, 'Demand forecast of the Institute for Labour Market Research', { lastUsedAt: null }),
  token(2, 'Nightly dashboard'),
  token(5, 'smoke-test', { createdBy: null }),
  token(9, 'Thesis of Asha', { createdBy: { _id: id(12), name: '' } }),
];
const CREATED = {
  ...{ _id: id(69), name: 'Nightly dashboard 2', token: 'hle_3nq0Yk7vXJ2sVdT1mPzRb8cLw6HfGe4aUoKi9NyQtSE' },
};

const screen = (name: string, tokens: readonly object[], act: (page: Page) => Promise<unknown>): RoleState => {
  const { path, act: open } = operatorScreen(`tokens-${name}`, '/operator/tokens', act);
  return {
    name: `operator-tokens-${name}`,
    path,
    act: async (page) => {
      await page.route(/\/api\/v1\/operator\/events-tokens$/, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 201, json: { data: CREATED } })
          : route.fulfill({ json: { data: tokens } }),
      );
      await open(page);
    },
  };
};

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Create a token' }).click();
  return page.getByRole('dialog');
}

/** The tokens for the public events. */
export const operatorsTokens: readonly RoleState[] = [
  screen('list', TOKENS, (page) => expect(page.getByText('Nightly dashboard')).toBeVisible()),
  screen('none', [], (page) => expect(page.getByText('No tokens yet')).toBeVisible()),
  screen('create-errors', TOKENS, async (page) => {
    const form = await openForm(page);
    await form.getByRole('button', { name: 'Create token' }).click();
    await expect(form.getByText('Name is required.')).toBeVisible();
  }),
  screen('created', TOKENS, async (page) => {
    const form = await openForm(page);
    await form.getByLabel('Name').fill(CREATED.name);
    await form.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('button', { name: 'Copy the token' }).click();
    await expect(page.getByText(/Token copied|blocked copying/)).toBeVisible();
  }),
  screen('revoke', TOKENS, async (page) => {
    await page.getByRole('button', { name: 'Revoke the token “Nightly dashboard”' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  screen('failed', TOKENS, async (page) => {
    await page.route(/\/api\/v1\/operator\/events-tokens$/, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
  }),
];
