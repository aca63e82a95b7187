import { type InvoiceSummary, Invoices, TotalsAnswer } from '@hirelane/api/schemas/invoices';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { fail, json } from '@/test/answers';
import { anId, aProblem } from '@/test/builders';
import { signedInHandlers } from '@/test/handlers';
import { aContractSummary, anInvoice, CONTRACT_ID } from '@/test/hiringBuilders';
import { expectNoAxeViolations, renderApp } from '@/test/renderApp';
import { server } from '@/test/server';

const { other } = aContractSummary(true);

const anEntry = (over: Partial<InvoiceSummary> = {}): InvoiceSummary => ({
  ...{
    _id: anInvoice()._id,
    contractId: CONTRACT_ID,
    title: 'Build a shop',
    number: '2026-0001',
    role: 'client',
    other,
  },
  ...{ issuedOn: '2026-03-02', dueOn: '2026-03-16', total: 35_000 },
  settlement: { status: 'overdue', corrected: 0, paid: 5_000, reported: 0, open: 30_000, excess: 0 },
  ...over,
});
const total = {
  ...{ year: 2026, role: 'client', other, invoices: 1, invoiced: 35_000, corrected: 500, paid: 5_000, open: 30_000 },
} as const;

/** Opens the list. `totals`: null if they cannot be loaded. */
async function open(data: InvoiceSummary[], totals: (typeof total)[] | null = []) {
  let asked = '';
  server.use(
    http.get('/api/v1/invoice', ({ request }) => {
      asked = new URL(request.url).search;
      return json(Invoices, { data, nextCursor: null });
    }),
    http.get('/api/v1/invoice/totals', () =>
      totals ? json(TotalsAnswer, { data: totals }) : fail(aProblem('internal')),
    ),
    ...signedInHandlers(true),
  );
  const { user } = renderApp('/invoices');
  await screen.findByRole('heading', { level: 1, name: 'Invoices' });
  return { user, asked: () => asked };
}

test('each invoice shows its state and links to its page, and the totals can be downloaded', async () => {
  await open([anEntry()], [total]);
  const entry = within(await screen.findByRole('article', { name: 'Invoice 2026-0001' }));
  expect(entry.getByText('Overdue')).toBeVisible();
  expect(entry.getByText('₹30,000 still open')).toBeVisible();
  expect(entry.getByRole('link')).toHaveAttribute('href', `/contracts/${CONTRACT_ID}/invoices/${anInvoice()._id}`);
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'YearFreelancerInvoicedCorrectionsPaidStill open',
    `2026${other.firstName} ${other.lastName}₹35,000-₹500₹5,000₹30,000`,
  ]);
  expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    '/api/v1/invoice/totals?format=csv',
  );
  await expectNoAxeViolations();
});

test('a tab shows only unpaid invoices', async () => {
  const { user, asked } = await open([anEntry({ _id: anId(761) })]);
  await user.click(await screen.findByRole('link', { name: 'Unpaid' }));
  await screen.findByRole('article');
  expect(asked()).toContain('show=unpaid');
});

test('without invoices, the page says where they come from', async () => {
  await open([]);
  expect(await screen.findByText('No invoices yet')).toBeVisible();
  expect(await screen.findByText('No invoice or confirmed payment yet.')).toBeVisible();
  await expectNoAxeViolations();
});

test('totals that cannot be loaded do not hide the list', async () => {
  await open([anEntry()], null);
  expect(await screen.findByText('We could not load your totals.')).toBeVisible();
  expect(screen.getByRole('article', { name: 'Invoice 2026-0001' })).toBeVisible();
});
