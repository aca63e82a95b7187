import { expect, type Page } from '@playwright/test';
import { openProposals } from './proposals.ts';
import type { State } from './state.ts';

type RoleState = Omit<State, 'who'>;

const LIST = /\/api\/v1\/contract(\?|$)/;
const LIST_PATH = '/contracts';

const pressButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Opens a contract in this state and optionally a dialog. */
const contract = (name: string, status: string, button?: string | RegExp): RoleState => ({
  name: `contract-${name}`,
  path: LIST_PATH,
  act: async (page) => {
    await page.getByRole('article').filter({ hasText: status }).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 2, name: 'History' })).toBeVisible();
    if (button === undefined) return;
    await pressButton(page, button);
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});

/** Opens the invoice for a contract in this state; in print mode if `isPrinted`. */
const invoice = (name: string, status: string, isPrinted = false): RoleState => ({
  name: `contract-${name}`,
  path: LIST_PATH,
  act: async (page) => {
    await contract(name, status).act(page);
    await page
      .getByRole('link', { name: /^Invoice / })
      .first()
      .click();
    await expect(page.getByRole('article', { name: /^Invoice / })).toBeVisible();
    if (isPrinted) await page.emulateMedia({ media: 'print' });
  },
});

/** Billing details that have not been entered yet. */
const withoutDetails: RoleState = {
  name: 'contract-issue-first',
  path: LIST_PATH,
  act: async (page) => {
    await page.route('**/api/v1/billing', (route) => route.fulfill({ json: { data: null } }));
    await contract('issue-first', 'Delivered', 'Issue invoice').act(page);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByText('Address is required.')).toBeVisible();
  },
};

/** An invoice with an invalid second line. */
const issueWithErrors: RoleState = {
  name: 'contract-issue-errors',
  path: LIST_PATH,
  act: async (page) => {
    await contract('issue-errors', 'Delivered', 'Issue invoice').act(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add a line' }).click();
    await dialog.getByLabel('Amount').nth(1).fill('-1,000');
    await dialog.getByRole('button', { name: 'Issue invoice' }).click();
    await expect(dialog.getByText('Description is required.')).toBeVisible();
  },
};

/** Opens the client's first project with this title and optionally a dialog. */
const project = (name: string, title: RegExp, button?: RegExp): RoleState => ({
  name,
  path: '/client',
  act: async (page) => {
    await openProposals(page, { title });
    if (button === undefined) {
      await page
        .getByRole('group', { name: /^Offer to/ })
        .first()
        .scrollIntoViewIfNeeded();
      return;
    }
    await pressButton(page, button);
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});

const failed: RoleState = {
  name: 'contracts-failed',
  path: LIST_PATH,
  act: async (page) => {
    await page.route(LIST, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 20_000 });
  },
};

const loading: RoleState = {
  name: 'contracts-loading',
  path: LIST_PATH,
  act: async (page) => {
    await page.route(LIST, () => undefined);
    await page.reload();
    await expect(page.locator('[role=status][data-late=true]').first()).toBeVisible();
  },
};

const INVOICES = /\/api\/v1\/invoice(\/|\?|$)/;

/** The list of all invoices; with `fails`, none of its requests succeed. */
const invoices = (name: string, fails = false): RoleState => ({
  name,
  path: '/invoices',
  act: async (page) => {
    if (!fails) return expect(page.getByRole('table')).toBeVisible();
    await page.route(INVOICES, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 20_000 });
  },
});

export const clientsContracts: readonly RoleState[] = [
  project('offer', /./, /^Make an offer to /),
  project('offer-open', /Accessibility fixes/),
  project('offer-change', /Accessibility fixes/, /^Change the offer/),
  project('offer-agree', /Accessibility fixes/, /^Agree to the terms/),
  project('offer-withdraw', /Accessibility fixes/, /^Withdraw the offer/),
  failed,
  loading,
  contract('active', 'In progress'),
  contract('terms', 'In progress', 'End the contract'),
  contract('delivered', 'Delivered'),
  contract('accept', 'Delivered', 'Accept the work'),
  contract('changes', 'Changes requested', 'Propose other terms'),
  contract('completed', 'Completed'),
  contract('pay', 'Completed', 'Record a payment'),
  contract('ended', 'Ended early'),
  contract('billing', 'Delivered', 'Billing details'),
  invoice('invoice', 'Delivered'),
  invoice('invoice-simple', 'In progress'),
  invoice('invoice-part-paid', 'Completed'),
  invoices('invoices'),
  invoices('invoices-failed', true),
];

const offers = (name: string, button?: RegExp): RoleState => ({
  name,
  path: '/freelancer/proposals',
  act: async (page) => {
    const offer = page.getByRole('group', { name: /^Offer for/ }).first();
    await offer.scrollIntoViewIfNeeded();
    if (button === undefined) return;
    await offer.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});

export const freelancersContracts: readonly RoleState[] = [
  offers('offer'),
  offers('offer-accept', /^Accept/),
  offers('offer-suggest', /^Suggest other terms/),
  offers('offer-decline', /^Decline/),
  contract('active', 'In progress'),
  contract('deliver', 'In progress', 'Deliver work'),
  contract('delivered', 'Delivered'),
  contract('issue', 'Delivered', 'Issue invoice'),
  withoutDetails,
  issueWithErrors,
  contract('billing', 'Delivered', 'Billing details'),
  invoice('invoice', 'Delivered'),
  invoice('invoice-print', 'Delivered', true),
  invoices('invoices'),
];

export const newcomersContracts: readonly RoleState[] = [
  { name: 'contracts', path: LIST_PATH, act: async () => undefined },
  { name: 'invoices', path: '/invoices', act: async () => undefined },
];
