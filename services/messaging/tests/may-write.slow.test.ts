import { randomUUID } from 'node:crypto';
import { CANNOT_WRITE, type Conversing, conversing, refusal } from '@hirelane/infra/tests/support/conversing';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import type { Visitor } from '@hirelane/infra/tests/support/visitor';
import { messagingReadModel } from '@hirelane/messaging/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace({ environment: { LIMIT_WRITE: '5000/m', LIMIT_READ: '5000/m' } });
});
afterAll(() => market.stop());

const SCHEMA = schemaOf(messagingReadModel);
const textsOf = async (two: Conversing, by: Visitor) => (await two.read(by)).data.map(({ text }) => text);

/** Hires the freelancer; returns the contract's id. */
async function hired(two: Conversing): Promise<string> {
  await two.offer(undefined, { keepsHiring: true });
  const accepted = await two.accept(await two.offerId());
  const id: string = accepted.body.data.contractId;
  await two.client.must('readContract', { params: { id } });
  return id;
}

/** Moves the end of all contracts between the two into the past. */
const endedDaysAgo = ({ freelancerId }: Conversing, days: number) =>
  market.sql(
    `UPDATE ${SCHEMA}.engagements SET ended_at = ended_at - $2 * interval '1 day'
     WHERE conversation_id IN (SELECT id FROM ${SCHEMA}.proposals WHERE freelancer_id = $1)`,
    [freelancerId, days],
  );

describe('writing to the other party', () => {
  test('is allowed for the client once there is a proposal, and for the freelancer once the client has written', async () => {
    const two = await conversing(market);
    expect(await two.whoCanWrite()).toEqual(['client']);
    expect(refusal(await two.send(two.freelancer, 'Hello?'))).toEqual(CANNOT_WRITE);
    expect(await two.segment()).toEqual([]);
    await two.write(two.client, 'Hello.');
    expect(await two.whoCanWrite()).toEqual(['client', 'freelancer']);
  });

  test('is allowed for the freelancer once the client has shortlisted the proposal, even if that is undone', async () => {
    const two = await conversing(market);
    await two.shortlist();
    expect(await two.write(two.freelancer, 'Thank you.')).toBe(1);
    await two.unshortlist();
    expect(await two.write(two.freelancer, 'Still there?')).toBe(2);
  });

  test('is allowed for the freelancer once there is an offer', async () => {
    const two = await conversing(market);
    await two.offer();
    expect(await two.write(two.freelancer, 'A question first.')).toBe(1);
  });

  test('is refused for both parties after a withdrawal, but the messages remain', async () => {
    const two = await conversing(market);
    await two.write(two.client, 'Hello.');
    await two.withdraw();
    for (const from of [two.freelancer, two.client]) {
      await eventually(
        () => two.send(from, 'Too late.'),
        ({ status }) => status !== 200,
      );
      expect(refusal(await two.send(from, 'Too late.'))).toEqual(CANNOT_WRITE);
    }
    expect(await two.whoCanWrite()).toEqual([]);
    expect(await textsOf(two, two.freelancer)).toContain('Hello.');
  });

  test('is allowed for both parties during a contract and until 90 days after its end', async () => {
    const two = await conversing(market);
    const id = await hired(two);
    await two.write(two.freelancer, 'I begin today.');
    await two.client.must('endContract', { params: { id }, json: { reason: 'agreed' } });
    await two.write(two.client, 'Thank you.');
    await two.write(two.freelancer, 'Thank you too.');
    await eventually(
      () => market.sql(`SELECT FROM ${SCHEMA}.engagements WHERE id = $1 AND ended_at IS NOT NULL`, [id]),
      ({ length }) => length === 1,
    );
    await endedDaysAgo(two, 89);
    expect(await two.whoCanWrite()).toEqual(['client', 'freelancer']);
    await endedDaysAgo(two, 1);
    expect(await two.whoCanWrite()).toEqual([]);
    for (const from of [two.client, two.freelancer]) {
      expect(refusal(await two.send(from, 'One more thing.'))).toEqual(CANNOT_WRITE);
    }
    expect(await textsOf(two, two.freelancer)).toEqual(['Thank you too.', 'Thank you.', 'I begin today.']);
  });

  test('the parties to a contract see each other’s full names', async () => {
    const two = await conversing(market);
    await hired(two);
    await two.write(two.client, 'Welcome.');
    const nameOf = async () => (await two.read(two.freelancer)).conversation.other.lastName;
    expect(await eventually(nameOf, (name) => name === 'Rao')).toBe('Rao');
  });

  test('is not possible for other users, who get a 404 before and after the first message', async () => {
    const two = await conversing(market);
    const others = await Promise.all([newcomer(market, true), newcomer(market, false)]);
    for (const text of ['', 'Hello.']) {
      if (text) await two.write(two.client, text);
      for (const { visitor } of others) {
        expect(refusal(await two.send(visitor, 'Me too.'))).toEqual([404, 'unknown']);
        expect(refusal(await visitor.call('readMessages', { params: two.params }))).toEqual([404, 'unknown']);
        expect(refusal(await visitor.call('markSeen', { params: two.params, json: { upTo: 1 } }))).toEqual([
          404,
          'unknown',
        ]);
        expect((await visitor.must('listConversations', {})).data).toEqual([]);
      }
    }
    expect(await two.segment()).toEqual(['ConversationOpened', 'MessageSent']);
  });

  test('is refused for both people about a project without a proposal', async () => {
    const two = await conversing(market);
    const other = await newcomer(market, false);
    const params = { projectId: two.projectId, freelancerId: other.id, messageId: randomUUID() };
    for (const visitor of [two.client, other.visitor]) {
      expect(refusal(await visitor.call('sendMessage', { params, json: { text: 'Hello.' } }))).toEqual([
        404,
        'unknown',
      ]);
    }
  });

  test('waits for a proposal and a shortlisting that have not arrived yet', async () => {
    const two = await conversing(market);
    await eventually(two.whoCanWrite, ({ length }) => length === 1);
    const holding = new pg.Client({ connectionString: market.databaseUrl });
    await holding.connect();
    try {
      await holding.query(`BEGIN; LOCK TABLE ${SCHEMA}.proposals IN SHARE MODE`);
      await two.shortlist();
      const sending = two.send(two.freelancer, 'Early.');
      await eventually(
        () => market.sql(`SELECT FROM pg_locks WHERE NOT granted AND relation = '${SCHEMA}.proposals'::regclass`),
        ({ length }) => length > 0,
      );
      await holding.query('COMMIT');
      expect((await sending).status).toBe(200);
    } finally {
      await holding.end();
    }
  });
});
