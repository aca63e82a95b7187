import { randomUUID } from 'node:crypto';
import { PAGE_MAX } from '@hirelane/api/constants';
import type { Notification } from '@hirelane/api/schemas/notifications';
import { aProposal } from '@hirelane/api/testing/fixtures';
import { PASSWORD } from '@hirelane/infra/tests/api/ownership/test-environment';
import { conversing } from '@hirelane/infra/tests/support/conversing';
import { complete, deliver, engaged } from '@hirelane/infra/tests/support/engaged';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import { receivedProposal } from '@hirelane/infra/tests/support/received-proposal';
import { postProject, register, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { notificationsReadModel } from '@hirelane/notifications/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const SCHEMA = schemaOf(notificationsReadModel);

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace({ environment: { LIMIT_WRITE: '5000/m', LIMIT_READ: '5000/m' } });
});
afterAll(() => market.stop());

const list = async (of: Visitor, query: Readonly<Record<string, string>> = {}): Promise<Notification[]> =>
  (await of.must('listNotifications', { query })).data;
const kindsOf = async (of: Visitor) => (await list(of)).map(({ kind }) => kind);
const unread = async (of: Visitor): Promise<number> => (await of.must('countNotifications')).data.unread;
const read = async (of: Visitor, json: object): Promise<number> =>
  (await of.must('readNotifications', { json })).data.unread;
/** Polls, because events from other services arrive a moment later. */
const notified = (of: Visitor, ...kinds: readonly string[]) =>
  eventually(
    () => list(of),
    (found) => kinds.every((kind) => found.some((each) => each.kind === kind)),
  );

/** A client with a project for which `count` freelancers have applied. */
async function applied(count: number) {
  const client = await newcomer(market, true);
  const projectId = await postProject(client.visitor, { title: 'A shop for tea' });
  const freelancers = await Promise.all(Array.from({ length: count }, () => newcomer(market, false)));
  for (const { visitor } of freelancers) await visitor.must('sendProposal', { json: aProposal(projectId) });
  await eventually(
    () => unread(client.visitor),
    (found) => found === count,
  );
  return { client: client.visitor, projectId, freelancers };
}

describe('a proposal', () => {
  test('notifies the client but not the freelancer who sent it', async () => {
    const { client, projectId, freelancers } = await applied(1);
    expect(await list(client)).toEqual([
      {
        _id: expect.any(String),
        kind: 'proposal-received',
        count: 1,
        isRead: false,
        at: expect.any(String),
        title: 'A shop for tea',
        who: expect.stringMatching(/^\S+ \S\.$/),
        hasOthers: false,
        amount: aProposal(projectId).expectedBidRate,
        projectId,
        contractId: null,
        invoiceId: null,
        personId: null,
      },
    ]);
    expect(await list(freelancers[0]?.visitor as Visitor)).toEqual([]);
  });

  test('is grouped with others from the same day and project', async () => {
    const { client } = await applied(3);
    expect((await list(client)).map(({ kind, count }) => [kind, count])).toEqual([['proposal-received', 3]]);
    expect(await unread(client)).toBe(3);
  });

  test('notifies each party of the other party’s actions', async () => {
    const two = await receivedProposal(market);
    await two.open();
    await two.shortlist();
    await two.revise();
    await two.decline();
    await notified(two.freelancer, 'proposal-declined');
    expect(await kindsOf(two.freelancer)).toEqual(['proposal-declined', 'proposal-shortlisted', 'proposal-opened']);
    await two.reconsider();
    await notified(two.freelancer, 'proposal-reopened');
    await two.withdraw();
    await notified(two.client, 'proposal-withdrawn');
    expect(await kindsOf(two.client)).toEqual(['proposal-withdrawn', 'proposal-revised', 'proposal-received']);
  });
});

describe('a contract', () => {
  test('is the target of notifications from the acceptance of the offer until the contract ends', async () => {
    const both = await engaged(market);
    await complete(both);
    const client = await notified(both.client.visitor, 'work-delivered', 'offer-accepted');
    const freelancer = await notified(both.freelancer.visitor, 'work-accepted', 'offer-made');
    expect(client.find(({ kind }) => kind === 'work-delivered')).toMatchObject({
      contractId: both.contractId,
      title: 'A shop for tea',
    });
    expect(freelancer.find(({ kind }) => kind === 'offer-made')?.contractId).toBeNull();
  });

  test('still notifies after a block, unlike everything else', async () => {
    const both = await engaged(market);
    await deliver(both);
    await notified(both.client.visitor, 'work-delivered', 'proposal-received');
    await both.client.visitor.must('blockPerson', { params: { id: both.freelancer.id }, json: {} });
    await eventually(
      () => kindsOf(both.client.visitor),
      (kinds) => !kinds.includes('proposal-received'),
    );
    expect(await kindsOf(both.client.visitor)).toEqual(['work-delivered', 'offer-accepted']);
    await both.client.visitor.must('unblockPerson', { params: { id: both.freelancer.id } });
    await notified(both.client.visitor, 'proposal-received');
  });

  test('notifies about a review only once it is visible', async () => {
    const both = await complete(await engaged(market));
    const stars = { quality: 5, communication: 4, reliability: 3 };
    const review = { params: { id: both.contractId }, json: stars };
    await both.client.visitor.must('writeReview', review);
    await both.client.visitor.must('markPayment', {
      params: { id: both.contractId },
      json: { amount: 100, paidOn: new Date().toISOString().slice(0, 10), reference: '' },
    });
    await notified(both.freelancer.visitor, 'payment-marked');
    expect(await kindsOf(both.freelancer.visitor)).not.toContain('review-shown');
    await both.freelancer.visitor.must('writeReview', review);
    await notified(both.client.visitor, 'review-shown');
    // The freelancer is not notified, because the client's review was visible as soon as the freelancer wrote their
    // own.
    expect(await kindsOf(both.freelancer.visitor)).not.toContain('review-shown');
  });
});

describe('a message', () => {
  test('notifies only once per conversation until the conversation is opened', async () => {
    const two = await conversing(market);
    await two.write(two.client, 'Hello.');
    await two.write(two.client, 'Are you there?');
    const [row] = await notified(two.freelancer, 'message');
    expect(row).toMatchObject({ kind: 'message', count: 1, projectId: two.projectId, personId: two.freelancerId });
    expect(await unread(two.freelancer)).toBe(1);
    expect(await read(two.freelancer, { conversation: two.params })).toBe(0);
    await two.write(two.client, 'Hello again.');
    await eventually(
      () => unread(two.freelancer),
      (count) => count === 1,
    );
    expect((await list(two.freelancer)).filter(({ kind }) => kind === 'message')).toHaveLength(1);
  });
});

describe('a saved project', () => {
  test('notifies freelancers when it closes, except those who have applied', async () => {
    const { client, projectId, freelancers } = await applied(1);
    const [applicant, saver, former] = [freelancers[0], await newcomer(market, false), await newcomer(market, false)];
    for (const person of [applicant, saver, former]) await person?.visitor.put(`/api/v1/freelancer/saved/${projectId}`);
    await former.visitor.delete(`/api/v1/freelancer/saved/${projectId}`);
    await client.must('closeProject', { params: { id: projectId } });
    expect(await notified(saver.visitor, 'saved-closed')).toMatchObject([{ title: 'A shop for tea', projectId }]);
    await notified(applicant?.visitor as Visitor, 'proposal-closed');
    expect(await kindsOf(applicant?.visitor as Visitor)).toEqual(['proposal-closed']);
    expect(await kindsOf(former.visitor)).toEqual([]);
  });
});

describe('marking notifications as read', () => {
  test('includes all notifications with the same target', async () => {
    const { client } = await applied(3);
    const [row] = await list(client);
    expect(await read(client, { ids: [row?._id] })).toBe(0);
    expect(await list(client)).toMatchObject([{ isRead: true, count: 3 }]);
  });

  test('keeps them separate from later notifications in the same group', async () => {
    const { client, projectId } = await applied(2);
    const [row] = await list(client);
    await read(client, { ids: [row?._id] });
    const late = await newcomer(market, false);
    await late.visitor.must('sendProposal', { json: aProposal(projectId) });
    await eventually(
      () => unread(client),
      (count) => count === 1,
    );
    expect((await list(client)).map(({ isRead, count }) => [isRead, count])).toEqual([
      [false, 1],
      [true, 2],
    ]);
  });

  test('up to a given time includes everything before that time and nothing later', async () => {
    const two = await receivedProposal(market);
    const [first] = await notified(two.client, 'proposal-received');
    expect(await read(two.client, { upTo: first?.at })).toBe(0);
    await two.withdraw();
    await eventually(
      () => unread(two.client),
      (count) => count === 1,
    );
  });

  test('is never undone', async () => {
    const two = await receivedProposal(market);
    const [first] = await notified(two.client, 'proposal-received');
    await read(two.client, { upTo: first?.at });
    expect(await read(two.client, { upTo: '2020-01-01T00:00:00Z' })).toBe(0);
  });

  test('by opening a page marks those about the page, up to the newest one that was counted', async () => {
    const { client, projectId } = await applied(2);
    const { newestAt } = (await client.must('countNotifications')).data;
    const opened = { pages: ['project'], about: projectId, upTo: newestAt };
    expect(await read(client, { opened: { ...opened, about: randomUUID() } })).toBe(2);
    expect(await read(client, { opened })).toBe(0);
  });

  test('does not affect other users', async () => {
    const { client } = await applied(1);
    const stranger = market.visitor();
    await register(stranger, true);
    const [row] = await list(client);
    expect(await read(stranger, { ids: [row?._id] })).toBe(0);
    expect(await unread(client)).toBe(1);
  });

  test.each([
    ['an empty request', {}],
    ['two selections at once', { ids: ['0190a0a0-0000-7000-8000-000000000041'], upTo: '2020-01-01T00:00:00Z' }],
    ['more ids than a page has', { ids: Array.from({ length: PAGE_MAX + 1 }, () => randomUUID()) }],
    ['an invalid time', { upTo: 'now' }],
    ['an unknown page', { opened: { pages: ['moon'], upTo: '2020-01-01T00:00:00Z' } }],
    ['no page', { opened: { pages: [], upTo: '2020-01-01T00:00:00Z' } }],
    ['an endless id', { opened: { pages: ['project'], about: 'a'.repeat(100_000), upTo: '2020-01-01T00:00:00Z' } }],
    ['a conversation without a freelancer', { conversation: { projectId: '0190a0a0-0000-7000-8000-000000000041' } }],
  ])('is refused with %s', async (_what, json) => {
    const visitor = market.visitor();
    await register(visitor, true);
    expect((await visitor.call('readNotifications', { json })).status).toBe(422);
  });
});

describe('the list', () => {
  test('contains each row once when read page by page', async () => {
    const two = await receivedProposal(market);
    await two.open();
    await two.shortlist();
    await two.decline();
    await notified(two.freelancer, 'proposal-declined');
    const found: string[] = [];
    let query: Readonly<Record<string, string>> = { limit: '1' };
    for (;;) {
      const { data, nextCursor } = await two.freelancer.must('listNotifications', { query });
      found.push(...data.map(({ kind }) => kind));
      if (nextCursor === null) break;
      query = { limit: '1', cursor: nextCursor };
    }
    expect(found).toEqual(['proposal-declined', 'proposal-shortlisted', 'proposal-opened']);
  });

  test('is grouped by days in the given time zone, or in UTC if the time zone is unknown', async () => {
    const { client } = await applied(2);
    for (const timeZone of ['Asia/Kolkata', 'Pacific/Auckland', 'Nowhere/Land']) {
      expect((await list(client, { timeZone })).reduce((sum, { count }) => sum + count, 0)).toBe(2);
    }
    const wrong = await client.call('listNotifications', { query: { timeZone: "UTC'--" } });
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '#/timeZone']);
  });
});

test('deleting an account deletes all of its notifications', async () => {
  const { client } = await applied(1);
  const { userId } = (await client.get('/auth/login/success')).body;
  const [row] = await list(client);
  await read(client, { ids: [row?._id] });
  const rows = async () =>
    (
      await market.sql(
        `SELECT user_id FROM ${SCHEMA}.items WHERE user_id = $1
         UNION ALL SELECT user_id FROM notifications.read_marks WHERE user_id = $1`,
        [userId],
      )
    ).length;
  expect(await rows()).toBeGreaterThan(1);
  await client.must('deleteAccount', { json: { password: PASSWORD } });
  await eventually(rows, (count) => count === 0);
});
