import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const LIST = '/freelancer/searches';
const SEARCHES = /\/api\/v1\/freelancer\/searches(\?|$)/;

const id = (n: number) => `0199a1b2-c3d4-7e5f-8a6b-00000000000${n}`;
const some = [
  {
    _id: id(1),
    name: 'Tea shops',
    q: 'tea shop',
    category: 'Programming & Tech',
    filters: { skills: ['React'], budgetMin: 25_000 },
    tell: 'at once',
    newCount: 3,
  },
  {
    _id: id(2),
    name: 'Labels and packaging for small roasteries in the south',
    q: 'labels packaging roastery',
    category: 'Graphics & Design',
    filters: {},
    tell: 'daily',
    newCount: 20,
  },
  { _id: id(3), name: 'Music', q: '', category: 'Music & Audio', filters: {}, tell: 'never', newCount: 0 },
];

const listing = (searches: typeof some, hasFeed: boolean) => async (page: Page) => {
  await page.route(SEARCHES, (route) => route.fulfill({ json: { data: { searches, hasFeed } } }));
  await page.reload();
  await page.getByText('Personal feed', { exact: true }).click();
};
const listed = listing(some, true);

async function editing(page: Page): Promise<void> {
  await listed(page);
  await page.getByRole('button', { name: 'Edit Tea shops' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
}

async function withError(page: Page): Promise<void> {
  await editing(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
}

async function removing(page: Page): Promise<void> {
  await listed(page);
  await page.getByRole('button', { name: 'Remove Tea shops' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function withAddress(page: Page): Promise<void> {
  await listing(some, false)(page);
  await page.getByRole('button', { name: 'Create address' }).click();
  await expect(page.getByRole('textbox', { name: 'Atom' })).toBeVisible();
}

async function failed(page: Page): Promise<void> {
  await page.route(SEARCHES, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
}

async function loading(page: Page): Promise<void> {
  await page.route(SEARCHES, () => undefined);
  await page.reload();
  await expect(page.locator('[role=status][data-late=true]')).toBeVisible();
}

async function found(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Save this search' })).toBeVisible();
}

async function saving(page: Page): Promise<void> {
  await found(page);
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
}

async function isSaved(page: Page): Promise<void> {
  const [tea] = some;
  const json = { data: { searches: [{ ...tea, q: 'tea', category: null, filters: {}, newCount: 0 }], hasFeed: false } };
  await page.route(SEARCHES, (route) => route.fulfill({ json }));
  await page.reload();
  await expect(page.getByText('This search is saved as')).toBeVisible();
}

/** Saved searches, and saving a search from its page. */
export const freelancersSearches: readonly RoleState[] = [
  { name: 'searches-list', path: LIST, act: listed },
  { name: 'searches-empty', path: LIST, act: listing([], false) },
  { name: 'searches-edit', path: LIST, act: editing },
  { name: 'searches-edit-error', path: LIST, act: withError },
  { name: 'searches-remove', path: LIST, act: removing },
  { name: 'searches-address', path: LIST, act: withAddress },
  { name: 'searches-failed', path: LIST, act: failed },
  { name: 'searches-loading', path: LIST, act: loading },
  { name: 'searches-found', path: '/freelancer/projects?q=tea', act: found },
  { name: 'searches-save', path: '/freelancer/projects?q=tea', act: saving },
  { name: 'searches-is-saved', path: '/freelancer/projects?q=tea', act: isSaved },
  { name: 'searches-explore', path: '/projects?q=tea', act: found },
];
