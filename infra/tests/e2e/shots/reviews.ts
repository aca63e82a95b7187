import { DAY_MS } from '@hirelane/api/constants';
import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const CONTRACT = /\/api\/v1\/contract\/[0-9a-f-]+$/;
const REVIEWS = /\/api\/v1\/people\/[0-9a-f-]+\/reviews/;

const own = {
  ...{ quality: 5, communication: 4, reliability: 5, writtenAt: '2026-11-20T10:00:00Z', reply: null },
  ...{ isTextHidden: false, hiddenReason: null },
  text: 'Clear questions at the start, a short note every Friday, and no surprises at the end.',
};
const other = {
  ...{ _id: '0192f0c1-2d3e-7f00-8a00-000000000009', isTextHidden: false, hiddenReason: null },
  ...{ quality: 4, communication: 3, reliability: 5, writtenAt: '2026-11-21T10:00:00Z' },
  text: 'A good brief, and one person who decides.\n\nThe second round of changes was larger than expected.',
  reply: null,
};
const reply = { text: 'Thank you. We now collect our changes before we send them.', repliedAt: '2026-11-22T10:00:00Z' };
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const open = { own: null, other: null, canWrite: true, writeUntil: inDays(12) };
const over = { ...open, canWrite: false, writeUntil: inDays(-2) };

/** Opens a completed contract with these reviews and then runs the given action. */
const contract = (name: string, reviews: object, act?: (page: Page) => Promise<unknown>): RoleState => ({
  name: `reviews-${name}`,
  path: '/contracts',
  act: async (page) => {
    await page.route(CONTRACT, async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      await route.fulfill({ response, json: { data: { ...data, reviews } } });
    });
    await page.getByRole('article').filter({ hasText: 'Completed' }).first().getByRole('link').click();
    await page.getByRole('heading', { level: 2, name: 'Reviews' }).scrollIntoViewIfNeeded();
    await act?.(page);
  },
});

async function opened(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function filled(page: Page): Promise<void> {
  await opened(page, 'Write a review');
  const stars = { Quality: '5 of 5', Communication: '3 of 5', Reliability: '4 of 5' };
  for (const [label, value] of Object.entries(stars)) {
    await page.getByRole('radiogroup', { name: label }).getByRole('radio', { name: value }).check();
  }
  await page.getByLabel('Review (optional)').fill(own.text);
}

async function withErrors(page: Page): Promise<void> {
  await opened(page, 'Write a review');
  await page.getByLabel('Review (optional)').fill('Tea. '.repeat(401));
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Rate the quality.')).toBeVisible();
}

async function replyWithError(page: Page): Promise<void> {
  await opened(page, 'Reply');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Reply is required.')).toBeVisible();
}

export const contractsReviews: readonly RoleState[] = [
  contract('open', open),
  contract('write', open, (page) => opened(page, 'Write a review')),
  contract('write-filled', open, filled),
  contract('write-errors', open, withErrors),
  contract('hidden', { ...open, own, canWrite: false }),
  contract('both', { ...open, own: { ...own, reply }, other, canWrite: false }),
  contract('reply', { ...open, own, other, canWrite: false }, (page) => opened(page, 'Reply')),
  contract('reply-errors', { ...open, own, other, canWrite: false }, replyWithError),
  contract('replied', { ...open, own, other: { ...other, reply }, canWrite: false }),
  contract('none', over),
  contract('other-missing', { ...over, own }),
  contract('own-missing', { ...over, other }),
];

const seen = async (page: Page) => page.getByRole('heading', { level: 2, name: 'Reviews' }).scrollIntoViewIfNeeded();

async function ownPage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View my page' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Reviews' })).toBeVisible();
}

/** The user's own page, with a different response for the reviews. */
const ofPerson = (
  name: string,
  before: (page: Page) => Promise<unknown>,
  seenBy: (page: Page) => Promise<unknown>,
) => ({
  name: `reviews-${name}`,
  path: '/settings/page',
  act: async (page: Page) => {
    await before(page);
    await ownPage(page);
    await seenBy(page);
    await seen(page);
  },
});

const personOf =
  (data: readonly object[], nextCursor: string | null, averages: object | null = null) =>
  (page: Page) =>
    page.route(REVIEWS, (route) => route.fulfill({ json: { data, nextCursor, averages } }));

/** The sample marketplace's reviews become public the day after it is filled. */
const ofClient = {
  _id: '0192f0c1-2d3e-7f00-8a00-000000000001',
  by: 'client',
  ...{ quality: 5, communication: 4, reliability: 5, text: own.text, month: '2026-11', reply: null },
  isTextHidden: false,
};
const more = [
  ofClient,
  { ...ofClient, _id: '0192f0c1-2d3e-7f00-8a00-000000000002', text: other.text, month: '2026-10', reply: reply.text },
  { ...ofClient, _id: '0192f0c1-2d3e-7f00-8a00-000000000003', text: '', month: '2026-08' },
];
const averages = { quality: 4.67, communication: 3.5, reliability: 5, people: 3 };

export const personsReviews: readonly RoleState[] = [
  ofPerson('of-person', personOf(more, null, averages), (page) =>
    expect(page.getByText('From the latest review')).toBeVisible(),
  ),
  ofPerson('of-newcomer', personOf([ofClient], 'next'), (page) =>
    expect(page.getByRole('button', { name: 'Show more' })).toBeVisible(),
  ),
  ofPerson('of-person-none', personOf([], null), (page) => expect(page.getByText(/^No reviews yet/)).toBeVisible()),
  ofPerson(
    'of-person-failed',
    (page) => page.route(REVIEWS, (route) => route.abort()),
    (page) => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 }),
  ),
  ofPerson(
    'of-person-loading',
    (page) => page.route(REVIEWS, () => undefined),
    (page) => expect(page.locator('[role=status][data-late=true]').first()).toBeVisible(),
  ),
  ofPerson(
    'of-person-preview',
    async () => undefined,
    (page) => page.getByRole('link', { name: 'Signed-in people' }).click(),
  ),
];
