import { newId } from '@hirelane/event-sourcing/ids';
import { openTestService } from '@hirelane/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContractEvent, Data } from '../contracts/contract-state.ts';
import { contractQueries } from '../contracts/queries.ts';
import { hiringReadModel } from '../read-model.ts';
import { aStart, invoice, payment } from '../testing/samples.ts';
import { invoiceQueries } from './invoice-queries.ts';

const DAY = '2026-11-24';
const now = (day: string) => async () => `${day}T12:00:00.000Z`;

let service: Awaited<ReturnType<typeof openTestService>>;
beforeAll(async () => {
  service = await openTestService('hiring', hiringReadModel);
});
afterAll(() => service.close());

/** A contract between new people. `happened` appends its events and waits for the read model. */
async function aContract(clientId = newId()) {
  const ids = { engagementId: newId(), proposalId: newId(), projectId: newId(), clientId, freelancerId: newId() };
  const stream = `engagement-${ids.proposalId}_1`;
  const happened = async (...events: readonly ContractEvent[]) => {
    for (const event of events) await service.append('hiring', stream, event, ids.clientId);
    await service.shown(stream);
  };
  const issued = (more: Partial<Data<'InvoiceIssued'>> = {}): ContractEvent => ({
    type: 'InvoiceIssued',
    data: { ...ids, ...invoice, invoiceId: newId(), dueOn: '2026-12-08', ...more },
  });
  const marked = (paymentId: string, more: Partial<Data<'PaymentMarked'>> = {}): ContractEvent => ({
    type: 'PaymentMarked',
    data: { ...ids, ...payment, paymentId, ...more },
  });
  const answered = (
    type: 'PaymentConfirmed' | 'PaymentWithdrawn',
    paymentId: string,
  ): Extract<ContractEvent, { type: typeof type }> => ({ type, data: { ...ids, paymentId } });
  await happened({ type: 'EngagementStarted', data: aStart(ids) });
  return { ...ids, happened, issued, marked, answered };
}

const listOf = (day: string) => {
  const { pool, model } = service.resources;
  return invoiceQueries(pool, model.schema, now(day));
};
const all = { show: 'all', limit: 20 } as const;

test('a list shows each invoice’s state for both parties, also after a rebuild', async () => {
  const contract = await aContract();
  const [paid, due, first, rest] = [newId(), newId(), newId(), newId()];
  await contract.happened(
    contract.issued({ invoiceId: paid }),
    contract.issued({ invoiceId: due, number: '2026-0002' }),
    contract.marked(first, { invoiceId: paid, amount: 20_000 }),
    contract.answered('PaymentConfirmed', first),
    contract.marked(rest, { invoiceId: due, amount: 5_000 }),
  );
  const shownOn = async (day: string, userId: string, role: 'client' | 'freelancer', show: 'all' | 'unpaid' | 'paid') =>
    (await listOf(day).list(userId, role, { show, limit: 20 })).data.map(({ number, settlement }) => [
      ...[number, settlement.status, settlement.open, settlement.reported],
    ]);
  const both = [
    ['2026-0002', 'open', 20_000, 5_000],
    ['2026-0001', 'paid', 0, 0],
  ];
  expect(await shownOn(DAY, contract.clientId, 'client', 'all')).toEqual(both);
  expect(await shownOn(DAY, contract.freelancerId, 'freelancer', 'all')).toEqual(both);
  expect(await shownOn('2026-12-09', contract.clientId, 'client', 'unpaid')).toEqual([
    ['2026-0002', 'overdue', 20_000, 5_000],
  ]);
  expect(await shownOn(DAY, contract.clientId, 'client', 'paid')).toEqual(both.slice(1));

  await contract.happened(contract.answered('PaymentWithdrawn', rest));
  expect(await shownOn(DAY, contract.clientId, 'client', 'unpaid')).toEqual([['2026-0002', 'open', 20_000, 0]]);
  const { live, replayed } = await service.liveAndReplayed(['invoices', 'payments']);
  expect(live[0]?.length).toBeGreaterThanOrEqual(2);
  expect(replayed).toEqual(live);
});

test('a list contains no other person’s invoices', async () => {
  const contract = await aContract();
  await contract.happened(contract.issued());
  expect((await listOf(DAY).list(contract.clientId, 'freelancer', all)).data).toEqual([]);
  expect((await listOf(DAY).list(newId(), 'client', all)).data).toEqual([]);
});

test('totals count invoices by issue date and confirmed payments by day, per person', async () => {
  const one = await aContract();
  const other = await aContract(one.clientId);
  const [early, late] = [newId(), newId()];
  await one.happened(
    one.issued(),
    one.issued({ issuedOn: '2027-01-02', lines: [{ description: 'Discount', amount: -2_000 }], dueOn: null }),
    one.marked(early, { paidOn: '2026-12-31', amount: 8_000 }),
    one.marked(late, { paidOn: '2027-01-01', amount: 1_000 }),
    one.answered('PaymentConfirmed', early),
    one.answered('PaymentConfirmed', late),
    one.marked(newId(), { amount: 999 }),
  );
  await other.happened(other.issued());
  const totals = await listOf(DAY).totals(one.clientId, 'client');
  const rowsOf = (id: string) =>
    totals
      .filter((total) => total.other._id === id)
      .map(({ year, invoices, invoiced, corrected, paid, open }) => [year, invoices, invoiced, corrected, paid, open]);
  expect(rowsOf(one.freelancerId)).toEqual([
    [2027, 1, 0, 2_000, 1_000, 0],
    [2026, 1, 20_000, 0, 8_000, 18_000],
  ]);
  expect(rowsOf(other.freelancerId)).toEqual([[2026, 1, 20_000, 0, 0, 20_000]]);
});

test('a contract in a list shows what is left to pay, and whether that is overdue', async () => {
  const contract = await aContract();
  const { pool, model } = service.resources;
  await contract.happened(contract.issued(), contract.issued({ dueOn: null }));
  const unpaidOn = async (day: string) =>
    (await contractQueries(pool, model.schema, now(day)).list(contract.clientId, 'client', all)).data[0]?.unpaid;
  expect(await unpaidOn('2026-12-08')).toEqual({ status: 'open', open: 40_000 });
  expect(await unpaidOn('2026-12-09')).toEqual({ status: 'overdue', open: 40_000 });
});
