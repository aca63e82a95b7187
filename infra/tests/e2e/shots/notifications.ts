import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const LIST = /\/api\/v1\/notifications(\?|$)/;
const COUNT = /\/api\/v1\/notifications\/count$/;

const id = (n: number) => `0192f0c1-2d3e-7f00-8a00-${String(n).padStart(12, '0')}`;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const row = (n: number, hours: number, kind: string, over: object = {}) => ({
  ...{ _id: id(n), kind, count: 1, isRead: n > 4, at: hoursAgo(hours), title: 'Shop for nine teas from our own hill' },
  ...{ who: 'Sofia Marques', hasOthers: false, amount: null },
  ...{ projectId: id(90), contractId: null, invoiceId: null, personId: null },
  ...over,
});

const ROWS = [
  row(1, 0.1, 'proposal-received', { count: 7, hasOthers: true, who: 'Sofia M.' }),
  row(2, 0.2, 'message', { personId: id(91), who: 'Arjun M.' }),
  row(3, 0.4, 'payment-disputed', {
    contractId: id(92),
    projectId: id(89),
    title: 'Labels for nine teas',
    amount: 130_000,
  }),
  row(4, 26, 'report-dismissed', { title: '', projectId: null }),
  row(5, 27, 'work-delivered', {
    contractId: id(93),
    title: 'A film about the harvest, three minutes long, with music and without words, for the first page of the shop',
  }),
  row(6, 28, 'invoice-issued', { contractId: id(93), invoiceId: id(94), title: '', who: '', amount: 115_000 }),
  row(7, 500, 'review-shown', { contractId: id(93) }),
  row(8, 501, 'proposal-withdrawn', { count: 2, projectId: id(88), title: 'Translation of 40 pages' }),
];

async function serve(page: Page, rows: readonly object[], unread: number) {
  await page.route(LIST, (route) => route.fulfill({ json: { data: rows, nextCursor: rows.length > 0 ? 'x' : null } }));
  await page.route(COUNT, (route) => route.fulfill({ json: { data: { unread, newestAt: hoursAgo(0.1) } } }));
}

const list = (name: string, rows: readonly object[], act: (page: Page) => Promise<unknown>): RoleState => ({
  name: `notifications-${name}`,
  path: '/notifications',
  act: async (page) => {
    await serve(page, rows, rows.length > 0 ? 12 : 0);
    await page.reload();
    await act(page);
  },
});

/** Notifications: read and unread ones, an empty list, and errors. */
export const clientsNotifications: readonly RoleState[] = [
  list('list', ROWS, (page) => expect(page.getByRole('link', { name: /^Notifications\s*12/ })).toBeVisible()),
  list('empty', [], (page) => expect(page.getByText('No notifications yet')).toBeVisible()),
  list('failed', ROWS, async (page) => {
    await page.route(LIST, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
  }),
  list('not-marked', ROWS, async (page) => {
    await page.route(/\/api\/v1\/notifications\/read$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 });
  }),
];
