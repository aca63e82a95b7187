import { aProposal, PASSWORD } from '@hirelane/api/testing/fixtures';
import { type Ear, openEar } from '@hirelane/bff/testing/ear';
import { conversing } from '@hirelane/infra/tests/support/conversing';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import { postProject, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
const ears: Ear[] = [];
beforeAll(async () => {
  market = await openMarketplace({ environment: { LIMIT_WRITE: '5000/m', LIMIT_READ: '5000/m' } });
});
afterAll(() => market.stop());
afterEach(() => {
  for (const ear of ears.splice(0)) ear.close();
});

async function listen(visitor: Visitor, query = '') {
  const ear = await openEar(Number(new URL(market.url).port), visitor, { query });
  ears.push(ear);
  expect(ear.status).toBe(200);
  await ear.event(({ event }) => event === 'ready');
  return ear;
}

/** The next signal of a kind, past or to come, and the headers with which a page then asks. */
async function next(ear: Ear, kind: string, about = '') {
  const { id = '', data } = await ear.event(
    ({ event, data: text }) => event === 'signal' && text.includes(`"kind":"${kind}"`) && text.includes(about),
  );
  return { id, signal: JSON.parse(data), headers: { 'x-heard': id } };
}

describe('a message', () => {
  test('is signalled to the other, who then reads it: the answer is never older than the signal', async () => {
    const two = await conversing(market);
    const ear = await listen(two.freelancer);
    const texts = Array.from({ length: 20 }, (_, n) => `Waxwing ${n}`);
    for (const [n, text] of texts.entries()) {
      const before = ear.events.length;
      await two.write(two.client, text);
      await ear.event(
        (event) => ear.events.indexOf(event) >= before && event.event === 'signal' && event.data.includes('"message"'),
      );
      const headers = { 'x-heard': String(ear.events.at(-1)?.id) };
      const read = await two.freelancer.call('readMessages', { params: two.params, headers });
      expect([read.headers['x-stale'], read.body.data[0]?.text]).toEqual([undefined, text]);
      const count = await two.freelancer.call('countUnread', { headers });
      expect(count.body.data.unread).toBe(n + 1);
    }
  });

  test('is signalled by ids and a kind, and no text, name or stream is on the line', async () => {
    const two = await conversing(market);
    const ear = await listen(two.freelancer);
    await two.write(two.client, 'Waxwingtext');
    const { signal } = await next(ear, 'message');
    expect(signal).toEqual({ kind: 'message', about: `${two.projectId}_${two.freelancerId}` });
    expect(ear.text()).not.toMatch(/Waxwing|Asha|tea|conversation-|@/);
  });

  test('is signalled in all browsers of both, and to nobody else', async () => {
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

  test('that was read is told to whoever wrote it', async () => {
    const two = await conversing(market);
    await two.write(two.client, 'Hello.');
    // Only what there is to read can be marked.
    await eventually(
      () => two.read(two.freelancer),
      ({ data }) => data.length === 1,
    );
    const ear = await listen(two.client);
    await two.freelancer.must('markSeen', { params: two.params, json: { upTo: 1 } });
    const { signal } = await next(ear, 'seen');
    expect(signal.about).toBe(`${two.projectId}_${two.freelancerId}`);
  });

  test('that was read after a block is told to the reader alone', async () => {
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
    for (const ear of [freelancer, client])
      expect(ear.events.filter(({ data }) => data.includes('"message"'))).toEqual([]);
  });
});

test('a proposal is signalled to the client, whose list has it then', async () => {
  const client = await newcomer(market, true);
  const freelancer = await newcomer(market, false);
  const projectId = await postProject(client.visitor);
  const ear = await listen(client.visitor);
  await freelancer.visitor.must('sendProposal', { json: aProposal(projectId) });
  const { headers, signal } = await next(ear, 'proposal');
  expect(signal.about).toBe(`${projectId}_${freelancer.id}`);
  const received = await client.visitor.call('listReceivedProposals', { params: { id: projectId }, headers });
  expect([received.headers['x-stale'], received.body.data.length]).toEqual([undefined, 1]);
  const told = await client.visitor.call('countNotifications', { headers });
  expect(told.body.data.unread).toBe(1);
});

test('a posted project is signalled to everybody, and the feed has it then', async () => {
  const client = await newcomer(market, true);
  const freelancer = await newcomer(market, false);
  const ear = await listen(freelancer.visitor);
  const projectId = await postProject(client.visitor);
  const { headers, signal } = await next(ear, 'posted');
  expect(signal).toEqual({ kind: 'posted', about: '' });
  const feed = await freelancer.visitor.call('listProjects', { query: { recent: 'true' }, headers });
  expect(feed.body.data[0]?._id).toBe(projectId);
});

test('what came while a browser was away is told when it comes back, once', async () => {
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

test('the streams of a deleted account end, and nothing that names them is kept', async () => {
  const two = await conversing(market);
  const ear = await listen(two.freelancer);
  await two.write(two.client, 'Hello.');
  await next(ear, 'message');
  expect((await two.freelancer.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  await ear.closed;
  await eventually(
    () =>
      market.sql(`SELECT FROM notifications.signals WHERE about LIKE '%' || $1 || '%' OR user_id = $1::uuid`, [
        two.freelancerId,
      ]),
    (rows) => rows.length === 0,
  );
});
