import { aProposal, PASSWORD } from '@hirelane/api/testing/fixtures';
import { type EventStream, openEventStream } from '@hirelane/bff/testing/event-stream';
import { conversing } from '@hirelane/infra/tests/support/conversing';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import { postProject, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
const streams: EventStream[] = [];
beforeAll(async () => {
  market = await openMarketplace({ environment: { LIMIT_WRITE: '5000/m', LIMIT_READ: '5000/m' } });
});
afterAll(() => market.stop());
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

async function listen(visitor: Visitor, query = '') {
  const stream = await openEventStream(Number(new URL(market.url).port), visitor, { query });
  streams.push(stream);
  expect(stream.status).toBe(200);
  await stream.event(({ event }) => event === 'ready');
  return stream;
}

/**
 * Returns the next signal of a kind, which may have already arrived, and the headers with which a page then requests
 * data.
 */
async function next(stream: EventStream, kind: string, about = '') {
  const { id = '', data } = await stream.event(
    ({ event, data: text }) => event === 'signal' && text.includes(`"kind":"${kind}"`) && text.includes(about),
  );
  return { id, signal: JSON.parse(data), headers: { 'x-heard': id } };
}

describe('a message', () => {
  test('is signalled to the other party, whose next read is never older than the signal', async () => {
    const two = await conversing(market);
    const live = await listen(two.freelancer);
    const texts = Array.from({ length: 20 }, (_, n) => `Waxwing ${n}`);
    for (const [n, text] of texts.entries()) {
      const before = live.events.length;
      await two.write(two.client, text);
      await live.event(
        (event) => live.events.indexOf(event) >= before && event.event === 'signal' && event.data.includes('"message"'),
      );
      const headers = { 'x-heard': String(live.events.at(-1)?.id) };
      const read = await two.freelancer.call('readMessages', { params: two.params, headers });
      expect([read.headers['x-stale'], read.body.data[0]?.text]).toEqual([undefined, text]);
      const count = await two.freelancer.call('countUnread', { headers });
      expect(count.body.data.unread).toBe(n + 1);
    }
  });

  test('is signalled with ids and a kind, without text, name or stream', async () => {
    const two = await conversing(market);
    const stream = await listen(two.freelancer);
    await two.write(two.client, 'Waxwingtext');
    const { signal } = await next(stream, 'message');
    expect(signal).toEqual({ kind: 'message', about: `${two.projectId}_${two.freelancerId}` });
    expect(stream.text()).not.toMatch(/Waxwing|Asha|tea|conversation-|@/);
  });

  test('is signalled to all browsers of both parties and to no other user', async () => {
    const two = await conversing(market);
    const stranger = await newcomer(market, false);
    const [client, other] = [await listen(two.client), await listen(stranger.visitor)];
    await two.write(two.client, 'Hello.');
    await next(client, 'message');
    await postProject(two.client);
    await next(other, 'posted');
    expect(other.text()).not.toContain(two.projectId);
    expect(other.events.filter(({ data }) => data.includes('"message"'))).toEqual([]);
  });

  test('that was read is signalled to its author', async () => {
    const two = await conversing(market);
    await two.write(two.client, 'Hello.');
    // Only messages that have arrived can be marked as seen.
    await eventually(
      () => two.read(two.freelancer),
      ({ data }) => data.length === 1,
    );
    const stream = await listen(two.client);
    await two.freelancer.must('markSeen', { params: two.params, json: { upTo: 1 } });
    const { signal } = await next(stream, 'seen');
    expect(signal.about).toBe(`${two.projectId}_${two.freelancerId}`);
  });

  test('that was read after a block is signalled only to the reader', async () => {
    const two = await conversing(market);
    await two.write(two.client, 'Hello.');
    await two.client.must('blockPerson', { params: { id: two.freelancerId } });
    await eventually(two.whoCanWrite, (names) => names.length === 0);
    const [freelancer, client] = [await listen(two.freelancer), await listen(two.client)];
    await two.freelancer.must('markSeen', { params: two.params, json: { upTo: 1 } });
    await next(freelancer, 'seen');
    await postProject(two.client);
    await next(client, 'posted');
    expect(client.events.filter(({ data }) => data.includes('"seen"'))).toEqual([]);
  });

  test('that is refused because of a block signals nothing', async () => {
    const two = await conversing(market);
    await two.freelancer.must('blockPerson', { params: { id: two.clientId } });
    const [freelancer, client] = [await listen(two.freelancer), await listen(two.client)];
    expect((await two.send(two.client, 'Hello?')).status).toBe(409);
    await postProject(two.client);
    await Promise.all([next(freelancer, 'posted'), next(client, 'posted')]);
    for (const stream of [freelancer, client])
      expect(stream.events.filter(({ data }) => data.includes('"message"'))).toEqual([]);
  });
});

test('a proposal is signalled to the client, whose next list includes it', async () => {
  const client = await newcomer(market, true);
  const freelancer = await newcomer(market, false);
  const projectId = await postProject(client.visitor);
  const stream = await listen(client.visitor);
  await freelancer.visitor.must('sendProposal', { json: aProposal(projectId) });
  const { headers, signal } = await next(stream, 'proposal');
  expect(signal.about).toBe(`${projectId}_${freelancer.id}`);
  const received = await client.visitor.call('listReceivedProposals', { params: { id: projectId }, headers });
  expect([received.headers['x-stale'], received.body.data.length]).toEqual([undefined, 1]);
  const told = await client.visitor.call('countNotifications', { headers });
  expect(told.body.data.unread).toBe(1);
});

test('a posted project is signalled to everyone, and the next feed includes it', async () => {
  const client = await newcomer(market, true);
  const freelancer = await newcomer(market, false);
  const stream = await listen(freelancer.visitor);
  const projectId = await postProject(client.visitor);
  const { headers, signal } = await next(stream, 'posted');
  expect(signal).toEqual({ kind: 'posted', about: '' });
  const feed = await freelancer.visitor.call('listProjects', { query: { recent: 'true' }, headers });
  expect(feed.body.data[0]?._id).toBe(projectId);
});

test('signals that a browser missed are sent once when it reconnects', async () => {
  const two = await conversing(market);
  const first = await listen(two.freelancer);
  await two.write(two.client, 'One.');
  const { id } = await next(first, 'message');
  first.close();
  await two.write(two.client, 'Two.');
  await two.write(two.client, 'Three.');
  await two.read(two.freelancer);
  const back = await listen(two.freelancer, `?after=${id}`);
  await next(back, 'message');
  await two.write(two.client, 'Four.');
  const ids = await eventually(
    async () => back.events.filter(({ event }) => event === 'signal').map(({ id: each }) => each),
    ({ length }) => length >= 3,
  );
  expect(new Set(ids).size).toBe(3);
  expect(ids).toHaveLength(3);
});

test('a deleted account’s streams end, and no signal that identifies it is kept', async () => {
  const two = await conversing(market);
  const stream = await listen(two.freelancer);
  await two.write(two.client, 'Hello.');
  await next(stream, 'message');
  expect((await two.freelancer.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  await stream.closed;
  await eventually(
    () =>
      market.sql(`SELECT FROM notifications.signals WHERE about LIKE '%' || $1 || '%' OR user_id = $1::uuid`, [
        two.freelancerId,
      ]),
    (rows) => rows.length === 0,
  );
});
