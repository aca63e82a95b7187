import { BILLING_DAYS, DAY_MS } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import { load } from '@hirelane/event-sourcing/decide';
import { newId } from '@hirelane/event-sourcing/ids';
import { contextOf, openTestService } from '@hirelane/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../contracts/contract.ts';
import type { ContractEvent } from '../contracts/contract-state.ts';
import { hiringReadModel } from '../read-model.ts';
import { aStart, invoice } from '../testing/samples.ts';
import { openInvoices } from './issue.ts';

let service: Awaited<ReturnType<typeof openTestService>>;
beforeAll(async () => {
  service = await openTestService('hiring', hiringReadModel);
});
afterAll(() => service.close());

const TODAY = '2026-11-24';
const daysAgo = (days: number) => new Date(Date.parse(TODAY) - days * DAY_MS).toISOString();

/** A contract that ended `days` days ago and whose client has entered billing details. */
async function endedBefore(days: number) {
  const { store } = service.resources;
  const ids = { engagementId: newId(), proposalId: newId(), projectId: newId() };
  const named = { ...ids, clientId: newId(), freelancerId: newId() };
  const contractKey = `${named.proposalId}_1`;
  const stream = `engagement-${contractKey}`;
  const ending = { by: 'client', reason: 'agreed', words: '', endedAt: daysAgo(days) } as const;
  const past: readonly ContractEvent[] = [
    { type: 'EngagementStarted', data: aStart(named) },
    { type: 'EngagementEnded', data: { ...named, ...ending } },
  ];
  for (const event of past) await service.append('hiring', stream, event, named.clientId);
  const setDetails = (userId: string, legalName: string) => {
    const data = { userId, legalName, address: '12 MG Road', taxId: '' };
    const event: EventOf<'billing'> = { type: 'BillingDetailsSet', data };
    return service.append('hiring', `billing-${userId}`, event, userId);
  };
  await setDetails(named.freelancerId, 'Priya Sharma');
  const invoices = openInvoices(store);
  return {
    clientIsNow: (legalName: string) => setDetails(named.clientId, legalName),
    freelancerHasUpi(upiId: string, setAt: string) {
      const event: EventOf<'billing'> = { type: 'UpiIdSet', data: { userId: named.freelancerId, upiId, setAt } };
      return service.append('hiring', `billing-${named.freelancerId}`, event, named.freelancerId);
    },
    issuers: async () => (await load(store, contract, stream)).state?.invoices.map(({ issuer }) => issuer.upi),
    async issue(issuedOn = TODAY) {
      const { state } = await load(store, contract, stream);
      if (!state) throw new Error('Expected the sample contract to have started, got null.');
      const about = { contract: state, endedAt: daysAgo(days), contractKey, clientName: 'Asha Rao' };
      const content = { lines: invoice.lines, dueOn: null, correctsId: null };
      const issuing = { ...about, invoiceId: newId(), issuedOn, content };
      const wrote = await invoices.issue(issuing, contextOf(named.freelancerId));
      return wrote.state?.invoices.at(-1)?.recipient.name;
    },
  };
}

test('an invoice uses the client’s current billing details, even after the contract has ended', async () => {
  const contract = await endedBefore(BILLING_DAYS);
  await contract.clientIsNow('Chai and Co.');
  expect(await contract.issue()).toBe('Chai and Co.');
});

test('long after the contract’s end, an invoice uses the account name, not new billing details', async () => {
  const contract = await endedBefore(BILLING_DAYS + 1);
  await contract.clientIsNow('Chai and Co.');
  expect(await contract.issue()).toBe('Asha Rao');
});

test('long after the contract’s end, an invoice uses the recipient of the last invoice', async () => {
  const contract = await endedBefore(BILLING_DAYS);
  await contract.clientIsNow('Chai and Co.');
  await contract.issue();
  await contract.clientIsNow('Chai Abroad');
  expect(await contract.issue('2026-11-26')).toBe('Chai and Co.');
});

test('an invoice keeps the freelancer’s UPI ID, even if they change it later', async () => {
  const contract = await endedBefore(1);
  await contract.issue();
  await contract.freelancerHasUpi('priya@bank', daysAgo(9));
  await contract.issue();
  await contract.freelancerHasUpi('other@bank', daysAgo(0));
  expect(await contract.issuers()).toEqual([undefined, { id: 'priya@bank', setAt: daysAgo(9) }]);
});
