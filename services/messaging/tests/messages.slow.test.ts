import { randomUUID } from 'node:crypto';
import { LIMITS, UNREAD_MAX } from '@hirelane/api/constants';
import { type Conversing, conversing, refusal } from '@hirelane/infra/tests/support/conversing';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { everythingStored } from '@hirelane/infra/tests/support/stored';
import type { Visitor } from '@hirelane/infra/tests/support/visitor';
import { messagingReadModel } from '@hirelane/messaging/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace({ environment: { LIMIT_WRITE: '5000/m', LIMIT_READ: '5000/m' } });
});
afterAll(() => market.stop());

const SCHEMA = schemaOf(messagingReadModel);
const textsOf = async (two: Conversing, by: Visitor) => (await two.read(by)).data.map(({ text }) => text);
const conversationsOf = async (of: Visitor, query: Readonly<Record<string, string>> = {}) => {
  const answer = await of.call('listConversations', { query });
  expect([answer.status, answer.headers['x-stale']], answer.text).toEqual([200, undefined]);
  return answer.body;
};

describe('a message', () => {
  test('from the client reaches the freelancer, who can reply immediately', async () => {
    const two = await conversing(market);
    expect(await two.write(two.client, '  Hello.\nWhich tea?  ')).toBe(1);
    expect(await two.write(two.freelancer, 'Green.')).toBe(2);
    const { conversation, data, nextCursor } = await two.read(two.freelancer);
    expect(data.map(({ n, isOwn, text }) => [n, isOwn, text])).toEqual([
      [2, true, 'Green.'],
      [1, false, 'Hello.\nWhich tea?'],
    ]);
    expect(conversation).toMatchObject({
      role: 'freelancer',
      canWrite: true,
      other: { firstName: 'Asha', lastName: 'R.' },
    });
    expect([conversation.title, nextCursor]).toEqual(['Build a shop for hand-made tea', null]);
    expect(await two.segment()).toEqual(['ConversationOpened', 'MessageSent', 'MessageSent']);
  });

  test('that is sent twice is saved only once, even with a different key, with different text, from two tabs at once, or later', async () => {
    const two = await conversing(market);
    const id = randomUUID();
    const [first, second] = await Promise.all([two.send(two.client, 'Once.', id), two.send(two.client, 'Once.', id)]);
    expect([first.status, first.body]).toEqual([200, { data: { _id: id, n: 1 } }]);
    expect(second.body).toEqual(first.body);
    await two.write(two.client, 'Then.');
    expect((await two.send(two.client, 'Another text.', id)).body).toEqual(first.body);
    expect(await textsOf(two, two.client)).toEqual(['Then.', 'Once.']);
  });

  test('with the same key gets the same response, without a new event', async () => {
    const two = await conversing(market);
    const [id, key] = [randomUUID(), randomUUID()];
    const first = await two.send(two.client, 'Once.', id, key);
    const again = await two.send(two.client, 'Once.', id, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await two.segment()).toEqual(['ConversationOpened', 'MessageSent']);
  });

  test('cannot take the id of one of the other party’s messages', async () => {
    const two = await conversing(market);
    const id = randomUUID();
    await two.send(two.client, 'Mine.', id);
    // The id is refused both before and after the read model has applied the message.
    for (let n = 0; n < 2; n++) {
      expect(refusal(await two.send(two.freelancer, 'Yours.', id))).toEqual([409, 'message-id-used']);
      expect(await textsOf(two, two.client)).toEqual(['Mine.']);
    }
  });

  // @covers limit:28
  test(`has at most ${LIMITS.message} characters`, async () => {
    const two = await conversing(market);
    expect((await two.send(two.client, 'ж'.repeat(LIMITS.message))).status).toBe(200);
    const { status, body } = await two.send(two.client, 'ж'.repeat(LIMITS.message + 1));
    expect([status, body.errors]).toEqual([
      422,
      [{ pointer: '#/text', message: `Message can have at most ${LIMITS.message} characters.` }],
    ]);
  });

  test('is encrypted in the log', async () => {
    const two = await conversing(market);
    await two.write(two.client, 'Waxwingmessage');
    await two.read(two.client);
    const stored = await everythingStored(market, 'Waxwingmessage');
    expect(stored).toEqual(['search', 'search_text', 'text'].map((column) => `${SCHEMA}.messages.${column}`));
  });
});

describe('two hundred simultaneous messages', () => {
  let two: Conversing;
  const ids = Array.from({ length: 200 }, () => randomUUID());
  beforeAll(async () => {
    two = await conversing(market);
    await two.write(two.client, 'Begin.');
    const sending = ids.map((id, i) => two.send(i % 2 ? two.client : two.freelancer, `Message ${i}`, id));
    const answers = await Promise.all(sending);
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    expect(answers.map(({ body }) => body.data.n).sort((a, b) => a - b)).toEqual(ids.map((_, i) => i + 2));
    // Each author waits until the read model contains their own messages.
    for (const reader of [two.client, two.freelancer]) await two.read(reader);
  });

  test('have one order without gaps, and the second segment begins with the 201st', async () => {
    const [first, second] = [await two.segment(1), await two.segment(2)];
    expect([first.length, second]).toEqual([201, ['ConversationOpened', 'MessageSent']]);
    expect(first.slice(1).every((type) => type === 'MessageSent')).toBe(true);
    expect(await two.segment(3)).toEqual([]);
  });

  test('are read by both parties in that order, page by page, without duplicates', async () => {
    for (const reader of [two.client, two.freelancer]) {
      const found: number[] = [];
      let query: Readonly<Record<string, string>> = { limit: '50' };
      for (;;) {
        const { data, nextCursor } = await two.read(reader, query);
        found.push(...data.map(({ n }) => n));
        if (nextCursor === null) break;
        query = { limit: '50', cursor: nextCursor };
      }
      expect(found).toEqual(Array.from({ length: 201 }, (_, i) => 201 - i));
    }
  });

  test('can each be sent again without effect, in every segment', async () => {
    const again = await Promise.all(ids.map((id, i) => two.send(i % 2 ? two.client : two.freelancer, 'Again.', id)));
    expect(again.every(({ status }) => status === 200)).toBe(true);
    expect((await two.segment(1)).length + (await two.segment(2)).length).toBe(203);
  });

  test('can each be sent again without effect while the read model contains none of them', async () => {
    const id = await market.sql<{ id: string }>(`SELECT id FROM ${SCHEMA}.conversations WHERE freelancer_id = $1`, [
      two.freelancerId,
    ]);
    const of = [id[0]?.id];
    const [messages, segments] = [
      await market.sql(`DELETE FROM ${SCHEMA}.messages WHERE conversation_id = $1 RETURNING *`, of),
      await market.sql(`DELETE FROM ${SCHEMA}.segments WHERE conversation_id = $1 RETURNING *`, of),
    ];
    try {
      for (const i of [0, 60, 198, 199]) {
        const again = await two.send(i % 2 ? two.client : two.freelancer, 'Again.', ids[i]);
        expect(again.status).toBe(200);
        const { n } = again.body.data;
        expect(messages).toContainEqual(expect.objectContaining({ n, message_id: ids[i] }));
      }
    } finally {
      for (const [table, rows] of [
        ['messages', messages],
        ['segments', segments],
      ] as const) {
        // PostgreSQL computes `search`.
        const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'search');
        await market.sql(
          `INSERT INTO ${SCHEMA}.${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${SCHEMA}.${table}, $1)`,
          [JSON.stringify(rows)],
        );
      }
    }
    expect((await two.segment(1)).length + (await two.segment(2)).length).toBe(203);
  });
});

describe('the list of conversations', () => {
  test('shows each conversation’s last message, newest first, page by page', async () => {
    const first = await conversing(market);
    const { client } = first;
    const all = [first, await conversing(market, { client }), await conversing(market, { client })];
    for (const two of all) await two.write(client, `To ${two.freelancerId}`);
    await first.write(first.freelancer, 'Back.');
    await eventually(
      () => conversationsOf(client),
      ({ data }) => data[0].lastMessage.text === 'Back.',
    );
    const page = await conversationsOf(client, { limit: '2' });
    const rest = await conversationsOf(client, { limit: '2', cursor: page.nextCursor });
    const found = [...page.data, ...rest.data];
    expect(found.map(({ freelancerId, lastMessage: { text } }) => [freelancerId, text])).toEqual([
      [first.freelancerId, 'Back.'],
      ...[all[2], all[1]].map((two) => [two?.freelancerId, `To ${two?.freelancerId}`]),
    ]);
    expect(rest.nextCursor).toBeNull();
    expect(found[0]).toMatchObject({ role: 'client', unread: 1, other: { _id: first.freelancerId, lastName: 'R.' } });
  });

  test('counts the other party’s messages that the caller has not seen', async () => {
    const two = await conversing(market);
    for (const text of ['One.', 'Two.', 'Three.']) await two.write(two.client, text);
    const mark = async (upTo: number) =>
      (await two.freelancer.must('markSeen', { params: two.params, json: { upTo } })).data.seenUpTo;
    const unread = async () => (await conversationsOf(two.freelancer)).data[0]?.unread;
    await eventually(unread, (count) => count === 3);
    expect(await mark(2)).toBe(2);
    expect(await unread()).toBe(1);
    expect(await mark(1)).toBe(2);
    expect(await mark(900)).toBe(3);
    expect(await unread()).toBe(0);
    await two.write(two.freelancer, 'Seen.');
    expect(await unread()).toBe(0);
    expect((await conversationsOf(two.client)).data[0]).toMatchObject({ unread: 1, seenUpTo: 0 });
    expect((await two.read(two.freelancer)).conversation.seenUpTo).toBe(3);
  });

  test(`counts up to ${UNREAD_MAX}, and marking as seen repeatedly appends no events`, async () => {
    const two = await conversing(market);
    await Promise.all(Array.from({ length: UNREAD_MAX + 5 }, (_, n) => two.write(two.client, `${n}`)));
    const unread = async () => (await conversationsOf(two.freelancer)).data[0]?.unread;
    expect(await eventually(unread, (count) => count === UNREAD_MAX)).toBe(UNREAD_MAX);
    const before = await market.countEvents();
    const marks = Array.from({ length: 30 }, (_, n) =>
      two.freelancer.must('markSeen', { params: two.params, json: { upTo: n + 1 } }),
    );
    await Promise.all(marks);
    expect((await two.read(two.freelancer)).conversation.seenUpTo).toBe(30);
    expect(await market.countEvents()).toBe(before);
  });
});
