import { expect, type Page } from '@playwright/test';
import { PDF } from '../projects.ts';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const API = /\/api\/v1\/conversations(\?|$)/;
const UNREAD = /\/api\/v1\/conversations\/unread$/;
const MESSAGES = /\/api\/v1\/conversations\/[0-9a-f-]+\/[0-9a-f-]+\/messages(\?|$)/;
const SEND = /\/api\/v1\/conversations\/[0-9a-f-]+\/[0-9a-f-]+\/messages\/[0-9a-f-]+$/;
const SEEN = /\/api\/v1\/conversations\/[0-9a-f-]+\/[0-9a-f-]+\/seen$/;

const PROJECT = '0192f0c1-2d3e-7f00-8a00-0000000000a1';
const id = (n: number) => `0192f0c1-2d3e-7f00-8a00-${String(n).padStart(12, '0')}`;
const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

const WRITTEN: readonly (readonly [isOwn: boolean, hoursAgo: number, text: string])[] = [
  [
    true,
    50,
    'Hello Kabir, thank you for your proposal.\n\nBefore we decide: have you built a shop with UPI payments before?',
  ],
  [false, 48.9, 'Yes, two: one for a roastery in Coorg, and one for a shop that sells pens.'],
  [false, 48.88, 'Both took cards and UPI, and both print their orders every morning, as you want it.'],
  [true, 26, 'That sounds right. When could you begin?'],
  [false, 25.5, 'On the first of next month. The design of nine pages takes me a week, and the rest three.'],
  [true, 3, 'Good. I will send you an offer today.'],
  [true, 2.95, 'One more thing: my mother reads the list of orders on paper, so the letters have to be large.'],
];
const messages = WRITTEN.map(([isOwn, hours, text], i) => ({
  ...{ _id: id(100 + i), n: i + 1, isOwn, text, sentAt: hoursAgo(hours) },
  files:
    i === 2 ? [{ _id: id(900), name: 'two shops, printed.pdf', size: 420_000, contentType: 'application/pdf' }] : [],
})).reverse();

const other = { _id: id(1), firstName: 'Kabir', lastName: 'A.', profileImg: null };
const about = {
  projectId: PROJECT,
  freelancerId: id(1),
  title: 'Shop for nine teas from our own hill',
  role: 'client',
  other,
};

const row = (n: number, over: object) => ({
  ...{ ...about, _id: id(50 + n), freelancerId: id(n), seenUpTo: 7, unread: 0, lastMessage: messages[0] },
  ...over,
});
const last = (isOwn: boolean, text: string, hours: number) => ({
  ...messages[0],
  isOwn,
  text,
  sentAt: hoursAgo(hours),
});
const ROWS = [
  row(1, {}),
  row(2, {
    other: { ...other, _id: id(2), firstName: 'Mira', lastName: 'Deshpande' },
    title: 'Labels for nine teas',
    lastMessage: last(false, 'The first three labels are in the folder. Tell me what you think of the green.', 5),
    unread: 2,
  }),
  row(3, {
    other: { ...other, _id: id(3), firstName: 'Alexander-Konstantin', lastName: 'W.' },
    title: 'A film about the harvest, three minutes long, with music and without words',
    lastMessage: last(true, 'Thank you, we have found someone else for this one.', 30),
  }),
  row(4, {
    other: { ...other, _id: id(4), firstName: '', lastName: '' },
    title: 'Translation of 40 pages',
    lastMessage: last(false, '', 500),
  }),
];

const conversation = { ...about, seenUpTo: 7, otherSeenUpTo: 6, proposalId: id(7), contractId: id(8), canWrite: true };

type Served = Readonly<{
  rows?: readonly object[];
  conversation?: object;
  messages?: readonly object[];
  older?: boolean;
}>;

async function serve(page: Page, served: Served) {
  const found = { data: served.messages ?? messages, nextCursor: served.older ? 'x' : null };
  await page.route(API, (route) => route.fulfill({ json: { data: served.rows ?? ROWS, nextCursor: null } }));
  await page.route(UNREAD, (route) => route.fulfill({ json: { data: { unread: 2 } } }));
  await page.route(SEEN, (route) => route.fulfill({ json: { data: { seenUpTo: 7 } } }));
  await page.route(MESSAGES, (route) =>
    route.fulfill({ json: { conversation: { ...conversation, ...served.conversation }, ...found } }),
  );
}

const list = (name: string, served: Served, act?: (page: Page) => Promise<unknown>): RoleState => ({
  name: `messages-${name}`,
  path: '/messages',
  act: async (page) => {
    await serve(page, served);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('typed.')) localStorage.removeItem(key);
    });
    await page.reload();
    await act?.(page);
  },
});

const opened = (name: string, served: Served, act?: (page: Page) => Promise<unknown>): RoleState =>
  list(name, served, async (page) => {
    await page.goto(`/messages/${PROJECT}/${id(1)}`);
    await act?.(page);
  });

const theBox = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });

async function write(page: Page, text: string) {
  await theBox(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

async function offline(page: Page) {
  await page.route(SEND, (route) => route.abort());
  await write(page, 'And could you send me the names of the two shops?');
  await expect(page.getByText('Waiting for the connection')).toBeVisible();
  await theBox(page).fill('A draft of the next one');
}

async function refused(page: Page) {
  const problem = {
    type: 'about:blank',
    title: 'You cannot write here.',
    status: 409,
    code: 'cannot-write',
    errors: [],
  };
  await page.route(SEND, (route) => route.fulfill({ status: 409, json: problem }));
  await write(page, 'And could you send me the names of the two shops?');
  await expect(page.getByText(/^Not sent/)).toBeVisible();
}

async function tooLong(page: Page) {
  await write(page, 'Tea. '.repeat(1_001));
  await expect(page.getByText(/can have at most/)).toBeVisible();
}

async function found(page: Page) {
  const data = messages.slice(0, 3).map((message, i) => ({ ...message, _id: id(300 + i), conversation: about }));
  await page.route(/\/api\/v1\/messages\/search/, (route) => route.fulfill({ json: { data, nextCursor: null } }));
  await page.getByRole('searchbox', { name: 'Search your messages' }).fill('more offer month');
  await expect(page.locator('mark').first()).toBeVisible();
}

async function place(page: Page) {
  await page.goto(`/messages/${PROJECT}/${id(1)}?q=month%20week&at=5`);
  await expect(page.locator('mark').first()).toBeVisible();
}

/** Conversations and messages: the list, an open conversation, and errors. */
export const clientsMessages: readonly RoleState[] = [
  list('list', {}, (page) => expect(page.getByText('Mira Deshpande')).toBeVisible()),
  list('failed', {}, async (page) => {
    await page.route(API, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
  }),
  list('found', {}, found),
  opened('place', {}, place),
  opened('open', {}, (page) => expect(page.getByText('Seen', { exact: true })).toBeVisible()),
  opened('earlier', { older: true }, async (page) => {
    await page.getByRole('region', { name: 'Messages with Kabir' }).evaluate((box) => box.scrollTo(0, 0));
    await expect(page.getByRole('button', { name: 'Show earlier messages' })).toBeInViewport();
  }),
  opened('first', { messages: [] }, (page) => expect(page.getByText('No messages here yet')).toBeVisible()),
  opened('closed', { conversation: { canWrite: false } }, (page) =>
    expect(page.getByText('You cannot write in this conversation now.')).toBeVisible(),
  ),
  opened('offline', {}, offline),
  opened('refused', {}, refused),
  opened(
    'warned',
    { conversation: { contractId: null }, messages: [last(false, 'Call me on 98765 43210.', 1)] },
    (page) => expect(page.getByRole('note')).toBeVisible(),
  ),
  opened('files', {}, async (page) => {
    const file = { name: 'the brief, with every photograph.pdf', mimeType: 'application/pdf', buffer: PDF };
    await page.getByLabel('Attach a file').setInputFiles(file);
    await expect(page.getByRole('button', { name: /^Remove the brief/ })).toBeVisible();
  }),
  opened('too-long', {}, tooLong),
];
