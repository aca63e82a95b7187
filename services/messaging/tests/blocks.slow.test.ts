import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { keepApart } from '@hirelane/infra/tests/support/apart';
import { CANNOT_WRITE, conversing, refusal } from '@hirelane/infra/tests/support/conversing';
import { deliver, engaged } from '@hirelane/infra/tests/support/engaged';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { everythingStored, streamsLeft } from '@hirelane/infra/tests/support/stored';
import { today } from '@hirelane/infra/tests/support/today';
import type { Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const block = (by: Visitor, id: string) => by.must('blockPerson', { params: { id } });
const unblock = (by: Visitor, id: string) => by.must('unblockPerson', { params: { id } });
const blocksOf = async (of: Visitor, query: Readonly<Record<string, string>> = {}) => {
  const answer = await of.call('listBlocks', { query });
  expect([answer.status, answer.headers['x-stale']], answer.text).toEqual([200, undefined]);
  return answer.body;
};
const dataOf = async ({ visitor }: Pick<Person, 'visitor'>) =>
  (await visitor.get('/api/v1/account/data')).body.records.messaging;

async function deleteAccount({ visitor, id }: Person) {
  expect((await visitor.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  await eventually(
    () => streamsLeft(market, id),
    (left) => left === 0,
  );
}

describe('a block', () => {
  test('is set only once and removed only once, and is listed with the initial of the last name', async () => {
    const [{ visitor, id }, other] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
    expect(await block(visitor, other.id)).toEqual({ data: { _id: other.id, isBlocked: true } });
    await block(visitor, other.id);
    const { data } = await blocksOf(visitor);
    expect(data.map(({ person }: { person: unknown }) => person)).toEqual([
      { _id: other.id, firstName: 'Asha', lastName: 'R.' },
    ]);
    expect(await unblock(visitor, other.id)).toEqual({ data: { _id: other.id, isBlocked: false } });
    await unblock(visitor, other.id);
    expect((await blocksOf(visitor)).data).toEqual([]);
    expect(await typesOf(market, 'messaging', `block-${id}_${other.id}`)).toEqual(['PersonBlocked', 'PersonUnblocked']);
  });

  test('is listed page by page, latest first', async () => {
    const { visitor } = await newcomer(market, true);
    const others = [];
    for (let n = 0; n < 3; n++) others.push((await newcomer(market, false)).id);
    for (const id of others) await block(visitor, id);
    const first = await blocksOf(visitor, { limit: '2' });
    const second = await blocksOf(visitor, { limit: '2', cursor: first.nextCursor });
    const ids = [...first.data, ...second.data].map(({ person }) => person._id);
    expect([ids, second.nextCursor]).toEqual([others.reverse(), null]);
  });

  test('can be set repeatedly, even after it was removed, even though it hides the page', async () => {
    const [{ visitor }, other] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
    for (let n = 0; n < 3; n++) {
      expect((await block(visitor, other.id)).data.isBlocked).toBe(true);
      expect((await block(visitor, other.id)).data.isBlocked).toBe(true);
      expect((await unblock(visitor, other.id)).data.isBlocked).toBe(false);
    }
  });

  test('of a user whose block hides their page is refused, unless the two have had a conversation', async () => {
    const [one, other] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
    await keepApart(market, { by: one, whom: other });
    expect(refusal(await other.visitor.call('blockPerson', { params: { id: one.id } }))).toEqual([404, 'unknown']);
    const two = await conversing(market);
    const [client, freelancer] = [
      { visitor: two.client, id: two.clientId },
      { visitor: two.freelancer, id: two.freelancerId },
    ];
    await keepApart(market, { by: client, whom: freelancer });
    await keepApart(market, { by: freelancer, whom: client });
  });

  test('requires another user with an account', async () => {
    const { visitor, id } = await newcomer(market, true);
    for (const unknown of [randomUUID(), '0190a0a0-0000-7000-8000-00000000abcd']) {
      expect(refusal(await visitor.call('blockPerson', { params: { id: unknown } }))).toEqual([404, 'unknown']);
      expect((await unblock(visitor, unknown)).data.isBlocked).toBe(false);
    }
    expect(refusal(await visitor.call('blockPerson', { params: { id } }))).toEqual([403, 'forbidden']);
  });

  test('does not reveal a user with a hidden page but works for users the caller knows', async () => {
    const two = await conversing(market);
    await two.withdraw();
    await two.freelancer.must('editPage', { json: { visibility: 'dealing' } });
    const params = { id: two.freelancerId };
    // Each attempt uses a new caller, because a caller whose block succeeded would count as knowing the user.
    const asked = async () => (await newcomer(market, true)).visitor.call('blockPerson', { params });
    expect(refusal(await eventually(asked, ({ status }) => status === 404))).toEqual([404, 'unknown']);
    expect((await block(two.client, two.freelancerId)).data.isBlocked).toBe(true);
  });

  test('is not visible to the blocked person in lists, data exports or responses', async () => {
    const two = await conversing(market);
    await two.write(two.client, 'Hello.');
    await block(two.client, two.freelancerId);
    expect((await blocksOf(two.freelancer)).data).toEqual([]);
    const mine = await eventually(
      () => two.freelancer.get('/api/v1/account/data'),
      ({ body }) => body.records.messaging.length > 0,
    );
    expect(mine.body.records.messaging.map(({ kind }: { kind: string }) => kind)).toEqual(['conversation']);
    expect(mine.text).not.toContain('Blocked');
    expect((await unblock(two.freelancer, two.clientId)).data.isBlocked).toBe(false);
    expect(await two.whoCanWrite()).toEqual([]);
  });
});

describe('after a block', () => {
  test.each(['client', 'freelancer'] as const)(
    'by the %s, neither party can write to the other until the block is removed',
    async (by) => {
      const two = await conversing(market);
      await two.write(two.client, 'Hello.');
      const [blocking, blockedId] = by === 'client' ? [two.client, two.freelancerId] : [two.freelancer, two.clientId];
      await block(blocking, blockedId);
      for (const from of [two.client, two.freelancer]) {
        expect(refusal(await two.send(from, 'Listen.'))).toEqual(CANNOT_WRITE);
      }
      expect((await two.read(two.client)).data.map(({ text }) => text)).toEqual(['Hello.']);
      await unblock(blocking, blockedId);
      await two.write(two.client, 'Again.');
      expect(await two.write(two.freelancer, 'Yes.')).toBe(3);
    },
  );

  test('the refusal of a message is the same as before the client contacted the freelancer', async () => {
    const [blocked, other] = [await conversing(market), await conversing(market)];
    await blocked.shortlist();
    await block(blocked.client, blocked.freelancerId);
    const [one, two] = [await blocked.send(blocked.freelancer, 'Hi.'), await other.send(other.freelancer, 'Hi.')];
    const { correlationId: _, instance: __, ...said } = one.body;
    expect([one.status, Object.keys(one.body)]).toEqual([two.status, Object.keys(two.body)]);
    expect(two.body).toMatchObject({ code: said.code, title: said.title, status: said.status });
  });

  test('no one can start a conversation, and a retry of an earlier message gets the same response', async () => {
    const two = await conversing(market);
    await block(two.freelancer, two.clientId);
    const id = randomUUID();
    expect(refusal(await two.send(two.client, 'Hello.', id))).toEqual(CANNOT_WRITE);
    await unblock(two.freelancer, two.clientId);
    const sent = await two.send(two.client, 'Hello.', id);
    await two.read(two.client);
    await block(two.freelancer, two.clientId);
    expect((await two.send(two.client, 'Hello.', id)).body).toEqual(sent.body);
  });

  test('a contract continues: delivery, payment and end', async () => {
    const both = await engaged(market);
    const { client, freelancer, contractId: id } = both;
    await block(client.visitor, freelancer.id);
    await block(freelancer.visitor, client.id);
    await deliver(both);
    const json = { amount: 21_000, paidOn: today() };
    await client.visitor.must('markPayment', { params: { id }, json });
    const ended = await freelancer.visitor.must('endContract', { params: { id }, json: { reason: 'agreed' } });
    expect(ended.data.status).toBe('ended');
  });
});

describe('when an account is deleted', () => {
  test('its texts and names are erased, and the other party keeps their own texts but cannot write', async () => {
    const two = await conversing(market);
    await two.write(two.client, 'Redstartmessage');
    await two.write(two.freelancer, 'Nightjarmessage');
    await two.freelancer.must('markSeen', { params: two.params, json: { upTo: 1 } });
    await deleteAccount({ visitor: two.freelancer, id: two.freelancerId });
    const { data, conversation } = await eventually(
      () => two.read(two.client),
      (read) => read.data[0]?.text === '' && read.conversation.other.firstName === '',
    );
    expect(data.map(({ n, isOwn, text }) => [n, isOwn, text])).toEqual([
      [2, false, ''],
      [1, true, 'Redstartmessage'],
    ]);
    expect(conversation).toMatchObject({ canWrite: false, other: { firstName: '', lastName: '', profileImg: null } });
    expect(refusal(await two.send(two.client, 'Still there?'))).toEqual(CANNOT_WRITE);
    expect((await two.client.must('listConversations')).data[0]?.lastMessage.text).toBe('');
    expect(await everythingStored(market, 'Nightjarmessage')).toEqual([]);
    expect(await market.sql('SELECT FROM messaging.seen WHERE user_id = $1', [two.freelancerId])).toEqual([]);
    expect(await two.segment()).toEqual([
      ...['ConversationOpened', 'MessageSent', 'MessageSent', 'ConversationFreelancerErased'],
    ]);
  });

  test('a client’s texts and names are erased, and the freelancer cannot write', async () => {
    const two = await conversing(market);
    await two.write(two.client, 'Corncrakemessage');
    await two.write(two.freelancer, 'Mine.');
    await deleteAccount({ visitor: two.client, id: two.clientId });
    const { data, conversation } = await eventually(
      () => two.read(two.freelancer),
      (read) => read.data[1]?.text === '' && read.conversation.title === '' && read.conversation.other.firstName === '',
    );
    expect([data[0]?.text, conversation.canWrite]).toEqual(['Mine.', false]);
    expect(refusal(await two.send(two.freelancer, 'Hello?'))).toEqual(CANNOT_WRITE);
    expect(await everythingStored(market, 'Corncrakemessage')).toEqual([]);
  });

  test('none of its messages remain, even if some are being sent at the same time', async () => {
    const two = await conversing(market);
    const texts = Array.from({ length: 8 }, (_, n) => `Wheatearmessage ${n}`);
    const answers = await Promise.all([
      ...texts.slice(0, 4).map((text) => two.send(two.client, text)),
      two.client.post('/api/v1/account/deletion', { password: PASSWORD }),
      ...texts.slice(4).map((text) => two.send(two.client, text)),
    ]);
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    await eventually(
      () => streamsLeft(market, two.clientId),
      (left) => left === 0,
    );
    const left = () => everythingStored(market, 'Wheatearmessage');
    expect(await eventually(left, ({ length }) => length === 0)).toEqual([]);
  });

  test('its blocks end, and it is removed from other users’ block lists', async () => {
    const two = await conversing(market);
    await block(two.client, two.freelancerId);
    await block(two.freelancer, two.clientId);
    expect((await blocksOf(two.freelancer)).data).toHaveLength(1);
    await deleteAccount({ visitor: two.client, id: two.clientId });
    expect(await typesOf(market, 'messaging', `block-${two.clientId}_${two.freelancerId}`)).toEqual([
      'PersonBlocked',
      'BlockErased',
    ]);
    await eventually(
      () => blocksOf(two.freelancer),
      ({ data }) => data.length === 0,
    );
    expect((await unblock(two.freelancer, two.clientId)).data.isBlocked).toBe(false);
  });
});

test('after a block, neither party is shown how far the other has read', async () => {
  const two = await conversing(market);
  await two.write(two.client, 'Hello.');
  const seen = async () => (await two.read(two.client)).conversation.otherSeenUpTo;
  await eventually(
    () => two.freelancer.must('markSeen', { params: two.params, json: { upTo: 1 } }),
    ({ data }) => data.seenUpTo === 1,
  );
  expect(await seen()).toBe(1);
  await block(two.freelancer, two.clientId);
  await eventually(seen, (upTo) => upTo === 0);
});

test('a data export contains the user’s blocks, messages and read position, but no messages from others', async () => {
  const two = await conversing(market);
  await two.write(two.client, 'Siskinmessage');
  await two.write(two.freelancer, 'Bramblingmessage');
  await eventually(
    () => two.client.must('markSeen', { params: two.params, json: { upTo: 2 } }),
    ({ data }) => data.seenUpTo === 2,
  );
  await block(two.client, two.freelancerId);
  const records = await eventually(
    () => dataOf({ visitor: two.client }),
    ({ length }) => length === 3,
  );
  expect(records.map(({ kind }: { kind: string }) => kind)).toEqual(['block', 'conversation', 'seen']);
  const [, { history }, seen] = records;
  expect(history.map(({ what, data }: { what: string; data: { text?: string } }) => [what, data.text])).toEqual([
    ['ConversationOpened', undefined],
    ['MessageSent', 'Siskinmessage'],
    ['MessageSent', ''],
  ]);
  expect(seen.history).toMatchObject([{ what: 'SeenUpTo', data: { n: 2 } }]);
});
