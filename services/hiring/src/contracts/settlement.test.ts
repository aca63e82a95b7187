import { anId } from '@hirelane/api/testing/fixtures';
import { expect, test } from 'vitest';
import type { Payment } from './contract-state.ts';
import { type Bill, settlementsOf, statusOf, unpaidOf } from './settlement.ts';

const [A, B, CREDIT] = [anId(1), anId(2), anId(3)];
const bill = (invoiceId: string, total: number, correctsId: string | null = null): Bill => ({
  ...{ invoiceId, total, correctsId },
});
const paid = (invoiceId: string | null, amount: number, status: Payment['status'] = 'confirmed') => ({
  ...{ invoiceId, amount, status },
});
const DUE = '2026-12-10';

/** An invoice's status on a day, its open amount, and what is left to pay if all recorded payments are confirmed. */
function shown(id: string, bills: readonly Bill[], payments: readonly ReturnType<typeof paid>[], today = '2026-12-10') {
  const sums = settlementsOf(bills, payments).get(id);
  const total = bills.find(({ invoiceId }) => invoiceId === id)?.total;
  if (!sums || total === undefined) throw new Error(`Expected an invoice ${id}, got none.`);
  return [statusOf(total, sums, DUE, today), sums.open, unpaidOf(sums), sums.excess];
}

// Each row is a rule in docs/domain/invoices.md.
test.each([
  ['nothing was paid', [], ['open', 1_000, 1_000, 0]],
  ['a payment awaits confirmation', [paid(A, 1_000, 'marked')], ['open', 1_000, 0, 0]],
  ['a payment is disputed', [paid(A, 1_000, 'disputed')], ['open', 1_000, 1_000, 0]],
  ['a payment was withdrawn', [paid(A, 1_000, 'withdrawn')], ['open', 1_000, 1_000, 0]],
  ['a payment has no invoice', [paid(null, 1_000)], ['open', 1_000, 1_000, 0]],
  ['a payment is for another invoice', [paid(B, 1_000)], ['open', 1_000, 1_000, 0]],
  ['a part was confirmed', [paid(A, 400)], ['part paid', 600, 600, 0]],
  ['a part was confirmed and the rest was recorded', [paid(A, 400), paid(A, 600, 'marked')], ['part paid', 600, 0, 0]],
  ['two payments add up to the total', [paid(A, 400), paid(A, 600)], ['paid', 0, 0, 0]],
  ['too much was confirmed', [paid(A, 1_000), paid(A, 200)], ['paid', 0, 0, 200]],
  ['more was recorded than is open', [paid(A, 400), paid(A, 900, 'marked')], ['part paid', 600, 0, 0]],
] as const)('an invoice of 1,000 when %s', (_, payments, expected) => {
  expect(shown(A, [bill(A, 1_000), bill(B, 1_000)], payments)).toEqual(expected);
});

test('an invoice with an open amount is overdue from the day after its due date, even if a part was paid', () => {
  const bills = [bill(A, 1_000)];
  expect(shown(A, bills, [paid(A, 400)], '2026-12-10')[0]).toBe('part paid');
  expect(shown(A, bills, [paid(A, 400)], '2026-12-11')[0]).toBe('overdue');
  expect(shown(A, bills, [paid(A, 1_000, 'marked')], '2026-12-11')[0]).toBe('overdue');
  expect(shown(A, bills, [paid(A, 1_000)], '2026-12-11')[0]).toBe('paid');
  const sums = settlementsOf(bills, []).get(A);
  expect(sums && statusOf(1_000, sums, null, '2030-01-01')).toBe('open');
});

test('a correction reduces the invoice that it names, then earlier ones, the latest first', () => {
  const openAfter = (correction: Bill) => {
    const sums = settlementsOf([bill(A, 1_000), bill(B, 500), correction], []);
    return [A, B].map((id) => sums.get(id)?.open);
  };
  expect(openAfter(bill(CREDIT, -300, A))).toEqual([700, 500]);
  expect(openAfter(bill(CREDIT, -300))).toEqual([1_000, 200]);
  expect(openAfter(bill(CREDIT, -700))).toEqual([800, 0]);
  expect(openAfter(bill(CREDIT, -1_200, A))).toEqual([0, 300]);
});

test('a correction does not reduce invoices issued after it', () => {
  const sums = settlementsOf([bill(A, 100), bill(CREDIT, -300), bill(B, 500)], []);
  expect([A, B].map((id) => sums.get(id)?.open)).toEqual([0, 500]);
});

test('an invoice that was only corrected is cancelled, and one that was paid before is paid too much', () => {
  const bills = [bill(A, 1_000), bill(CREDIT, -1_000, A)];
  expect(shown(A, bills, [])).toEqual(['cancelled', 0, 0, 0]);
  expect(shown(A, bills, [paid(A, 1_000)])).toEqual(['paid', 0, 0, 1_000]);
  expect(shown(CREDIT, bills, [], '2026-12-11')[0]).toBe('correction');
});
