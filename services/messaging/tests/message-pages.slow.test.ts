import { randomUUID } from 'node:crypto';
import { PAGE_MAX } from '@hirelane/api/constants';
import { serviceCaughtUp } from '@hirelane/infra/tests/support/applied';
import { type Conversing, conversing } from '@hirelane/infra/tests/support/conversing';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import type { Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// The data that pages request in addition to the messages: the number of unread messages, how far the other party has
// read, and the conversations in which the caller may write.

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace({ environment: { LIMIT_WRITE: '5000/m', LIMIT_READ: '5000/m' } });
});
afterAll(() => market.stop());

const unreadOf = async (reader: Visitor): Promise<number> => (await reader.must('countUnread')).data.unread;
const markSeen = (two: Conversing, by: Visitor, upTo: number) =>
  by.must('markSeen', { params: two.params, json: { upTo } });

describe('the number of unread messages', () => {
  test('counts other users’ messages in all conversations until they are seen', async () => {
    const first = await conversing(market);
    const { client } = first;
    const second = await conversing(market, { client });
    for (const two of [first, second]) {
      await two.write(client, 'Hello.');
      await two.write(two.freelancer, 'Hello to you.');
      await two.write(two.freelancer, 'Which tea?');
    }
    expect(
      await eventually(
        () => unreadOf(client),
        (count) => count === 4,
      ),
    ).toBe(4);
    expect(
      await eventually(
        () => unreadOf(first.freelancer),
        (count) => count === 1,
      ),
    ).toBe(1);
    await markSeen(first, client, 3);
    expect(await unreadOf(client)).toBe(2);
    await markSeen(second, client, 2);
    expect(await unreadOf(client)).toBe(1);
  });

  test('is 0 for a user without a conversation', async () => {
    const { visitor } = await newcomer(market, true);
    expect(await unreadOf(visitor)).toBe(0);
  });
});

test('each party is shown how far the other has read the conversation', async () => {
  const two = await conversing(market);
  await two.write(two.client, 'Hello.');
  await two.write(two.client, 'Are you there?');
  expect((await two.read(two.client)).conversation).toMatchObject({ seenUpTo: 0, otherSeenUpTo: 0 });
  await eventually(
    () => unreadOf(two.freelancer),
    (count) => count === 2,
  );
  await markSeen(two, two.freelancer, 1);
  expect((await two.read(two.client)).conversation).toMatchObject({ seenUpTo: 0, otherSeenUpTo: 1 });
  expect((await two.read(two.freelancer)).conversation).toMatchObject({ seenUpTo: 1, otherSeenUpTo: 0 });
});

test('a conversation refers to the proposal, and to the contract once there is one', async () => {
  const two = await conversing(market);
  const { proposalId, contractId } = (await two.read(two.client)).conversation;
  const [sent] = (await two.client.must('listReceivedProposals', { params: { id: two.projectId } })).data;
  expect([proposalId, contractId]).toEqual([sent?._id, null]);
  await two.offer();
  const accepted = await two.accept(await two.offerId());
  const { contractId: begun } = accepted.body.data;
  await eventually(
    async () => (await two.read(two.freelancer)).conversation.contractId,
    (id) => id === begun,
  );
});

describe('the conversations in which a user may write', () => {
  const pairOf = ({ params }: Conversing) => `${params.projectId}_${params.freelancerId}`;
  const writable = async (caller: Visitor, pairs: readonly string[]): Promise<readonly string[]> =>
    (await caller.must('listWritable', { query: { with: pairs.join(',') } })).data;

  test('can be requested for several conversations at once, in the order of the request', async () => {
    const first = await conversing(market);
    const { client } = first;
    const second = await conversing(market, { client });
    const pairs = [pairOf(second), pairOf(first)];
    await serviceCaughtUp(market, 'messaging');
    expect(await writable(client, pairs)).toEqual(pairs);
    expect(await writable(first.freelancer, pairs)).toEqual([]);
    await first.write(client, 'Hello.');
    expect(
      await eventually(
        () => writable(first.freelancer, pairs),
        ({ length }) => length === 1,
      ),
    ).toEqual([pairOf(first)]);
  });

  test('omit blocked users as soon as the block has been acknowledged', async () => {
    const two = await conversing(market);
    await serviceCaughtUp(market, 'messaging');
    await two.client.must('blockPerson', { params: { id: two.freelancerId } });
    expect(await writable(two.client, [pairOf(two)])).toEqual([]);
  });

  test('omit other users’ conversations and those that cannot exist', async () => {
    const two = await conversing(market);
    const { visitor } = await newcomer(market, true);
    expect(await writable(visitor, [pairOf(two), `${randomUUID()}_${randomUUID()}`])).toEqual([]);
  });

  test.each([
    ['nothing', ''],
    ['no pair', randomUUID()],
    ['something else', `${randomUUID()}_x`],
    [`more than ${PAGE_MAX}`, Array.from({ length: PAGE_MAX + 1 }, () => `${randomUUID()}_${randomUUID()}`).join(',')],
  ])('cannot be requested with %s', async (_what, pairs) => {
    const { visitor } = await newcomer(market, true);
    expect((await visitor.call('listWritable', { query: { with: pairs } })).status).toBe(422);
  });
});
