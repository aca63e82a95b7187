import { anOffer } from '@hirelane/api/testing/fixtures';
import { conversing } from '@hirelane/infra/tests/support/conversing';
import { complete, deliver, type Engaged, engaged } from '@hirelane/infra/tests/support/engaged';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { offered } from '@hirelane/infra/tests/support/offered';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { today } from '@hirelane/infra/tests/support/today';
import type { Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

// What waits for a user, from the real services. `bff/src/waiting.test.ts` has failures.

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

const waitingFor = async (visitor: Visitor) => (await visitor.must('listWaiting')).data;
/** What each waiting contract waits for. */
const waitsOf = async (visitor: Visitor) => (await waitingFor(visitor)).contracts?.map(({ waitsFor }) => waitsFor);

test('an offer waits for its freelancer, with its client and rate, until they have answered it', async () => {
  const { two, offerId } = await offered(market);
  expect((await waitingFor(two.freelancer)).offers).toEqual([
    expect.objectContaining({
      ...{ _id: offerId, projectId: two.projectId, rate: anOffer().rate },
      client: { _id: expect.any(String), firstName: 'Asha', lastName: 'R.' },
    }),
  ]);
  expect((await waitingFor(two.client)).offers).toEqual([]);
  await two.accept(offerId);
  expect((await waitingFor(two.freelancer)).offers).toEqual([]);
});

test('a contract waits for the party who has to act, and no longer once they have', async () => {
  const both = await engaged(market);
  const [client, freelancer] = [both.client.visitor, both.freelancer.visitor];
  const id = both.contractId;
  await eventually(
    async () => (await client.must('listContracts')).data.length,
    (length) => length === 1,
  );
  expect([await waitsOf(client), await waitsOf(freelancer)]).toEqual([[], []]);

  const deliveryId = await deliver(both);
  await eventually(
    () => waitsOf(client),
    (waits) => waits?.length === 1,
  );
  expect([await waitsOf(client), await waitsOf(freelancer)]).toEqual([[['delivery']], []]);
  await client.must('requestChanges', { params: { id }, json: { deliveryId, note: 'Another blue.' } });
  expect(await waitsOf(client)).toEqual([]);
  await eventually(
    () => waitsOf(freelancer),
    (waits) => waits?.length === 1,
  );
  expect(await waitsOf(freelancer)).toEqual([['changes']]);

  const terms = { rate: 30_000, duration: '1 month', scope: 'A smaller shop.' };
  await client.must('proposeAmendment', { params: { id }, json: terms });
  await client.must('markPayment', { params: { id }, json: { amount: 5_000, paidOn: today() } });
  const both3 = (waits: Awaited<ReturnType<typeof waitsOf>>) => waits?.[0]?.length === 3;
  await eventually(() => waitsOf(freelancer), both3);
  expect((await waitingFor(freelancer)).contracts).toMatchObject([
    { _id: id, waitsFor: ['payment', 'terms', 'changes'], reported: 5_000, other: { firstName: 'Asha' } },
  ]);
  expect(await waitsOf(client)).toEqual([]);
  await deliver(both);
  expect(await waitsOf(freelancer)).toEqual([['payment', 'terms']]);
});

async function issue({ freelancer, contractId: id }: Engaged, amount: number, dueOn: string | null) {
  const json = { lines: [{ description: 'Work', amount }], dueOn };
  return (await freelancer.visitor.must('issueInvoice', { params: { id }, json })).data._id;
}

test('invoices wait for their client by due date, until reported payments cover them', async () => {
  const both = await complete(await engaged(market));
  const [client, freelancer] = [both.client.visitor, both.freelancer.visitor];
  const id = both.contractId;
  await freelancer.must('setBilling', { json: { legalName: 'Asha Rao', address: '12 MG Road' } });
  const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const last = await issue(both, 2_000, later);
  const first = await issue(both, 1_000, today());
  const idsOf = async () => (await waitingFor(client)).invoices?.map(({ _id }) => _id);
  await eventually(idsOf, (ids) => ids?.length === 2);
  expect(await idsOf()).toEqual([first, last]);
  expect((await waitingFor(freelancer)).invoices).toEqual([]);

  await client.must('markPayment', { params: { id }, json: { amount: 1_000, paidOn: today(), invoiceId: first } });
  expect(await idsOf()).toEqual([last]);
  const { data } = await client.must('listInvoices', { query: { show: 'payable', limit: '1' } });
  expect(data.map(({ _id }) => _id)).toEqual([last]);
});

test('payable invoices are listed page by page, and a cursor that is not a day is refused', async () => {
  const both = await complete(await engaged(market));
  await both.freelancer.visitor.must('setBilling', { json: { legalName: 'Asha Rao', address: '12 MG Road' } });
  const [first, second] = [await issue(both, 1_000, today()), await issue(both, 2_000, null)];
  const client = both.client.visitor;
  const page = (query: Record<string, string>) => client.must('listInvoices', { query: { show: 'payable', ...query } });
  await eventually(
    async () => (await page({})).data.length,
    (length) => length === 2,
  );
  const one = await page({ limit: '1' });
  const two = await page({ limit: '1', cursor: one.nextCursor ?? '' });
  expect([...one.data, ...two.data].map(({ _id }) => _id)).toEqual([first, second]);
  const cursor = Buffer.from(JSON.stringify(['\0', first])).toString('base64url');
  expect((await client.call('listInvoices', { query: { show: 'payable', cursor } })).status).toBe(422);
});

test('a conversation waits while it has unread messages from the other person', async () => {
  const two = await conversing(market);
  const unreadOf = async (visitor: Visitor) => (await waitingFor(visitor)).conversations?.map(({ unread }) => unread);
  await two.write(two.client, 'Hello.');
  await two.write(two.client, 'Which tea?');
  expect(await unreadOf(two.client)).toEqual([]);
  await eventually(
    () => unreadOf(two.freelancer),
    (unread) => unread?.length === 1,
  );
  expect(await unreadOf(two.freelancer)).toEqual([2]);
  const { projectId, freelancerId } = two;
  await two.freelancer.must('markSeen', { params: { projectId, freelancerId }, json: { upTo: 2 } });
  expect(await unreadOf(two.freelancer)).toEqual([]);
});

test('a draft waits for its client until it is deleted', async () => {
  const { two } = await offered(market);
  const { data } = await two.client.must('draftProject', { json: { title: 'A shop for coffee' } });
  expect((await waitingFor(two.client)).drafts).toMatchObject([{ _id: data._id, title: 'A shop for coffee' }]);
  await two.client.must('deleteDraft', { params: { id: data._id } });
  expect((await waitingFor(two.client)).drafts).toEqual([]);
});
