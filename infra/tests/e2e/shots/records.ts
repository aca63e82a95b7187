import { openIssuer, STATUS_INDEX } from '@hirelane/api/testing/work-record';
import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const LIST = '/freelancer/records';
const VERIFY = '/verify';
const RECORDS = /\/api\/v1\/record$/;
const SOURCES = /\/api\/v1\/records\//;

const id = (n: number) => `0199a1b2-c3d4-7e5f-8a6b-00000000000${n}`;
const some = [
  { _id: id(1), contractId: null, title: null, issuedAt: '2026-11-20T09:30:00Z', named: 2, isRevoked: false },
  {
    _id: id(2),
    contractId: id(9),
    title: 'Labels for a small roastery, with a guide for printers',
    issuedAt: '2026-09-02T15:05:00Z',
    named: 1,
    isRevoked: true,
  },
  {
    _id: id(3),
    contractId: id(8),
    title: 'A shop for tea',
    issuedAt: '2026-07-14T11:45:00Z',
    named: 0,
    isRevoked: false,
  },
];

async function listed(page: Page): Promise<void> {
  await page.route(RECORDS, (route) => route.fulfill({ json: { data: some } }));
  await page.reload();
  await expect(page.getByText('2 clients named')).toBeVisible();
}

async function refused(page: Page): Promise<void> {
  const json = { title: 'A work record needs a completed contract.', status: 409, code: 'not-completed', errors: [] };
  await page.route(RECORDS, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, contentType: 'application/problem+json', json })
      : route.fulfill({ json: { data: [] } }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Issue a record of all contracts' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
}

async function failed(page: Page): Promise<void> {
  await page.route(RECORDS, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
}

async function loading(page: Page): Promise<void> {
  await page.route(RECORDS, () => undefined);
  await page.reload();
  await expect(page.locator('[role=status][data-late=true]')).toBeVisible();
}

/** A completed contract, scrolled to its section on work records. */
async function completed(page: Page): Promise<void> {
  await page.getByRole('article').filter({ hasText: 'Completed' }).first().getByRole('link').click();
  const part = page.getByRole('heading', { level: 2, name: /work record/i });
  await expect(part).toBeVisible();
  await part.scrollIntoViewIfNeeded();
}

/** The freelancer's first contract, shown as completed and with these records. */
const ofFreelancer = (isNamingAllowed: boolean, records: typeof some) => async (page: Page) => {
  let contractId = '';
  await page.route(/\/api\/v1\/contract\/[^/]+$/, async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    contractId = data._id;
    await route.fulfill({ json: { data: { ...data, status: 'completed', isNamingAllowed } } });
  });
  await page.route(RECORDS, (route) =>
    route.fulfill({ json: { data: records.map((record) => ({ ...record, contractId })) } }),
  );
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('link', { name: 'All work records' })).toBeVisible();
};

async function allowed(page: Page): Promise<void> {
  await completed(page);
  const allow = page.getByRole('button', { name: 'Allow my name' });
  if (await allow.isVisible()) await allow.click();
  await expect(page.getByRole('button', { name: 'Withdraw my name' })).toBeVisible();
}

async function withdrawing(page: Page): Promise<void> {
  await allowed(page);
  await page.getByRole('button', { name: 'Withdraw my name' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const SAID = {
  completedContracts: 7,
  firstCompleted: '2025-02',
  averages: { quality: 4.8, communication: 4.6, reliability: 5, people: 5 },
  contracts: [
    { started: '2026-06', completed: '2026-10', client: 'Meera Krishnamurthy', title: 'A shop for hand-made tea' },
    {
      started: '2025-11',
      completed: '2026-02',
      client: 'Filter & Fold',
      title: 'Labels for a small roastery, with a guide for printers',
    },
    { started: '2025-01', completed: '2025-02' },
  ],
};

/** The page that checks records, with a record from another issuer, whose keys and list are served instead of ours. */
async function check(
  page: Page,
  over: Readonly<{ isRevoked?: boolean; hasList?: boolean; text?: string }>,
): Promise<void> {
  const us = await openIssuer(new URL(page.url()).origin);
  const { isRevoked = false, hasList = true, text = await us.signRecord(SAID) } = over;
  const list = await us.signList({ revoked: isRevoked ? [STATUS_INDEX] : [] });
  await page.route(SOURCES, (route) => {
    if (route.request().url().endsWith('/issuer')) return route.fulfill({ json: us.issuer });
    return hasList ? route.fulfill({ body: list, contentType: 'application/vc+jwt' }) : route.abort();
  });
  await page.evaluate(() => localStorage.removeItem('recordStatus1'));
  await page.reload();
  await page.getByRole('textbox', { name: 'Work record' }).fill(text);
  await page.getByRole('button', { name: 'Check the record' }).click();
  await expect(page.getByRole('region', { name: /^(This|Signed)/ })).toBeVisible();
}

async function withErrors(page: Page): Promise<void> {
  await page.getByLabel('Or a file').setInputFiles({
    name: 'film.jwt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(300_000, 'x'),
  });
  await expect(page.getByText('This file is larger than any work record.')).toBeVisible();
}

async function withoutSources(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.route(SOURCES, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
}

export const visitorsRecords: readonly RoleState[] = [
  { name: 'verify-valid', path: VERIFY, act: (page) => check(page, {}) },
  { name: 'verify-revoked', path: VERIFY, act: (page) => check(page, { isRevoked: true }) },
  { name: 'verify-unchecked', path: VERIFY, act: (page) => check(page, { hasList: false }) },
  { name: 'verify-invalid', path: VERIFY, act: (page) => check(page, { text: 'My record is great.' }) },
  { name: 'verify-errors', path: VERIFY, act: withErrors },
  { name: 'verify-failed', path: VERIFY, act: withoutSources },
];

export const clientsRecords: readonly RoleState[] = [
  { name: 'records-naming', path: '/contracts', act: completed },
  { name: 'records-named', path: '/contracts', act: allowed },
  { name: 'records-withdraw', path: '/contracts', act: withdrawing },
];

export const freelancersRecords: readonly RoleState[] = [
  { name: 'records-list', path: LIST, act: listed },
  { name: 'records-refused', path: LIST, act: refused },
  { name: 'records-failed', path: LIST, act: failed },
  { name: 'records-loading', path: LIST, act: loading },
  { name: 'records-contract', path: '/contracts', act: ofFreelancer(false, []) },
  { name: 'records-issued', path: '/contracts', act: ofFreelancer(true, some.slice(1)) },
];
