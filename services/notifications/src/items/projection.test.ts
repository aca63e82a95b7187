import { NOTIFICATION_DAYS } from '@hirelane/api/constants';
import type { PageName } from '@hirelane/api/notifications/pages';
import { anId } from '@hirelane/api/testing/fixtures';
import { openTestStorage } from '@hirelane/postgres/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  CLIENT,
  freelancer,
  happened,
  messageTo,
  named,
  ofBlock,
  ofBookmark,
  ofContract,
  ofProject,
  ofProposal,
  ofUser,
  openItems,
  project,
} from '../testing/open-items.ts';
import type { Followed } from './tables.ts';

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

const logOf = ({ stream }: Followed) => stream.split('-', 1)[0] ?? '';

/**
 * Applies these events in one batch, one by one, and by category in both orders, because categories are in different
 * logs. Checks that the rows are the same each time.
 */
async function given(...events: readonly Followed[]) {
  const together = await openItems(storage.pool);
  await together.apply(events);
  const names = [...new Set(events.map(logOf))];
  const logs = names.map((name) => events.filter((event) => logOf(event) === name));
  for (const batches of [events.map((event) => [event]), logs, logs.toReversed()]) {
    const apart = await openItems(storage.pool);
    for (const batch of batches) await apart.apply(batch);
    expect(await apart.rows()).toEqual(await together.rows());
  }
  return together;
}

const posted = ofProject('ProjectPosted', 1, 80);

describe('a notification', () => {
  test('shows the project’s current title', async () => {
    const model = await given(
      posted,
      ofProposal('ProposalSent', 1, 1, 2),
      ofProject('ProjectEdited', 1, 1, 'A bakery'),
    );
    expect(await model.shownTo(CLIENT)).toEqual(['proposal-received A bakery × 1']);
  });

  test('shows no title once the client has deleted their account', async () => {
    const model = await given(posted, ofProposal('ProposalOpened', 1, 1, 2), ofProject('ProjectErased', 1, 1));
    expect(await model.shownTo(freelancer(1))).toEqual(['proposal-opened  × 1']);
  });

  test('is grouped by kind, project and day', async () => {
    const model = await given(
      ...[posted, ofProject('ProjectPosted', 2, 80, 'A bakery')],
      ...[1, 2, 3].map((n) => ofProposal('ProposalSent', n, 1, 2)),
      ofProposal('ProposalSent', 4, 1, 5),
      ofProposal('ProposalSent', 4, 2, 2),
      ofProposal('ProposalWithdrawn', 1, 1, 2),
    );
    expect([...(await model.shownTo(CLIENT))].sort()).toEqual([
      'proposal-received A bakery × 1',
      'proposal-received A shop × 1',
      'proposal-received A shop × 3',
      'proposal-withdrawn A shop × 1',
    ]);
  });

  test('about a conversation is one row with the time of its newest message', async () => {
    const [older, newer] = [messageTo(1, 1, 3), messageTo(1, 1, 1)];
    const model = await given(older, newer);
    const { data } = await model.queries.list(freelancer(1), { limit: 50, timeZone: 'UTC' });
    expect(data.map(({ kind, at }) => [kind, at])).toEqual([['message', newer.at]]);
  });
});

describe('a name', () => {
  const asha = named(freelancer(1), 70, 'Asha', 'Rao');
  const whoFor = async (model: Awaited<ReturnType<typeof given>>, userId: string) => {
    const { data } = await model.queries.list(userId, { limit: 50, timeZone: 'UTC' });
    return data.map(({ kind, who, hasOthers, amount }) => [kind, who, hasOthers, amount]);
  };

  test('is the other person’s current one, with an initial, and the whole last name in a contract', async () => {
    const model = await given(
      ...[posted, asha, ofProposal('ProposalWithdrawn', 1, 1, 2)],
      ofContract('PaymentDisputed', 1, 1, 1, { amount: 130_000 }),
      named(freelancer(1), 1, 'Asha', 'Menon'),
    );
    expect(await whoFor(model, CLIENT)).toEqual([
      ['payment-disputed', 'Asha Menon', false, 130_000],
      ['proposal-withdrawn', 'Asha M.', false, null],
    ]);
  });

  test('is the newest person’s if the notifications are about several, with their total amount', async () => {
    const model = await given(
      ...[posted, asha, named(freelancer(2), 70, 'Kabir', 'Anand')],
      ofProposal('ProposalSent', 1, 1, 2, { expectedBidRate: 1_000 }),
      ofProposal('ProposalSent', 2, 1, 2, { expectedBidRate: 500 }),
    );
    expect(await whoFor(model, CLIENT)).toEqual([['proposal-received', 'Kabir A.', true, 1_500]]);
  });

  test('disappears when its owner deletes their account', async () => {
    const model = await given(
      ...[posted, asha, ofProposal('ProposalSent', 1, 1, 2)],
      ofUser('UserErased', freelancer(1), 1),
    );
    expect(await whoFor(model, CLIENT)).toEqual([['proposal-received', '', false, null]]);
    expect((await model.rows()).people).toEqual([]);
  });

  test('is hidden after a block, except in a contract', async () => {
    const model = await given(
      ...[posted, named(CLIENT, 70, 'Ananya', 'Roy'), ofProposal('ProposalOpened', 1, 1, 2)],
      ofContract('WorkAccepted', 1, 1, 1),
      ofBlock('PersonBlocked', CLIENT, freelancer(1), 1),
    );
    expect(await whoFor(model, freelancer(1))).toEqual([
      ['work-accepted', 'Ananya Roy', false, null],
      ['proposal-opened', '', false, null],
    ]);
  });

  test('of the author of a review is not known before the review is visible', async () => {
    const review = { engagementId: anId(70), projectId: project(1), authorId: freelancer(1), subjectId: CLIENT };
    const stream = `review-${anId(70)}_${freelancer(1)}`;
    const model = await given(posted, asha, happened(stream, 'ReviewWritten', 3, review));
    expect(await whoFor(model, CLIENT)).toEqual([]);
    await model.apply([happened(stream, 'ReviewShown', 1, { ...review, isNew: true })]);
    expect(await whoFor(model, CLIENT)).toEqual([['review-shown', 'Asha Rao', false, null]]);
  });
});

describe('opening a page', () => {
  // The marks are outside the read models, which the tests do not share.
  afterEach(() => storage.pool.query('DELETE FROM notifications.read_marks'));

  const upTo = new Date().toISOString();
  const opens = (model: Awaited<ReturnType<typeof given>>, userId: string, pages: PageName[], about?: string) =>
    model.marks.mark({
      ...{ userId, isClient: userId === CLIENT },
      opened: { pages, ...(about !== undefined && { about }), upTo },
    });
  const unreadOf = async (model: Awaited<ReturnType<typeof given>>, userId: string) =>
    (await model.shownTo(userId)).filter((row) => !row.startsWith('(read)')).sort();

  test('marks all notifications about the page as read, and no others', async () => {
    const model = await given(
      ...[posted, ofProject('ProjectPosted', 2, 80, 'A bakery')],
      ...[ofProposal('ProposalSent', 1, 1, 5), ofProposal('ProposalWithdrawn', 1, 1, 2)],
      ...[ofProposal('ProposalSent', 1, 2, 2), ofContract('WorkDelivered', 1, 1, 1)],
    );
    await opens(model, CLIENT, ['project', 'reported'], project(1));
    expect(await unreadOf(model, CLIENT)).toEqual(['proposal-received A bakery × 1', 'work-delivered A shop × 1']);
    await opens(model, CLIENT, ['contract'], anId(70));
    expect(await unreadOf(model, CLIENT)).toEqual(['proposal-received A bakery × 1']);
  });

  test('that shows things of all projects marks the notifications about each of them', async () => {
    const model = await given(
      ...[posted, ofProject('ProjectPosted', 2, 80, 'A bakery')],
      ...[ofProposal('ProposalOpened', 1, 1, 5), ofProposal('OfferMade', 1, 2, 2), messageTo(1, 1, 1)],
    );
    await opens(model, freelancer(1), ['own proposals']);
    expect(await unreadOf(model, freelancer(1))).toEqual(['message A shop × 1']);
  });

  test('leaves notifications unread that the browser did not know, also if the request is repeated later', async () => {
    const model = await given(posted, ofProposal('ProposalSent', 1, 1, 2));
    const known = (await model.queries.unread(CLIENT)).newestAt ?? '';
    await model.apply([ofProposal('ProposalSent', 2, 1, 1)]);
    for (let n = 0; n < 2; n++) {
      const opened = { pages: ['project' as const], about: project(1), upTo: known };
      await model.marks.mark({ userId: CLIENT, isClient: true, opened });
      expect((await model.queries.unread(CLIENT)).unread).toBe(1);
    }
  });

  test('does not affect other users', async () => {
    const model = await given(posted, ofProposal('OfferLapsed', 1, 1, 2));
    await opens(model, CLIENT, ['project'], project(1));
    expect(await unreadOf(model, freelancer(1))).toEqual(['offer-lapsed A shop × 1']);
  });
});

describe('a saved project', () => {
  const [saved, unsaved, closed] = [
    ofBookmark('ProjectSaved', 1, 1, 9),
    ofBookmark('ProjectUnsaved', 1, 1, 7),
    ofProject('ProjectClosed', 1, 5),
  ];

  test.each<[string, readonly Followed[], readonly string[]]>([
    ['notifies when it closes', [saved, closed], ['saved-closed A shop × 1']],
    ['notifies when it is filled', [saved, ofProject('ProjectFilled', 1, 5)], ['saved-closed A shop × 1']],
    ['does not notify if it was unsaved before', [saved, unsaved, closed], []],
    [
      'notifies if it was saved again',
      [saved, unsaved, ofBookmark('ProjectSaved', 1, 1, 6), closed],
      ['saved-closed A shop × 1'],
    ],
    [
      'notifies if it was unsaved afterwards',
      [saved, closed, ofBookmark('ProjectUnsaved', 1, 1, 2)],
      ['saved-closed A shop × 1'],
    ],
    ['does not notify if it was saved after it closed', [closed, ofBookmark('ProjectSaved', 1, 1, 2)], []],
    ['does not notify if the freelancer has applied', [saved, ofProposal('ProposalSent', 1, 1, 8), closed], []],
  ])('%s', async (_what, events, expected) => {
    const model = await given(posted, ...events);
    expect(await model.shownTo(freelancer(1))).toEqual(expected);
  });
});

describe('blocks', () => {
  const opened = ofProposal('ProposalOpened', 1, 1, 3);

  test('hide notifications about a user that the recipient has blocked', async () => {
    const model = await given(posted, opened, ofBlock('PersonBlocked', freelancer(1), CLIENT, 2));
    expect(await model.shownTo(freelancer(1))).toEqual([]);
    expect((await model.queries.unread(freelancer(1))).unread).toBe(0);
    await model.apply([ofBlock('PersonUnblocked', freelancer(1), CLIENT, 1)]);
    expect(await model.shownTo(freelancer(1))).toEqual(['proposal-opened A shop × 1']);
  });

  test('hide titles from a blocked user', async () => {
    const model = await given(posted, opened, ofBlock('PersonBlocked', CLIENT, freelancer(1), 2));
    expect(await model.shownTo(freelancer(1))).toEqual(['proposal-opened  × 1']);
  });
});

// @covers limit:30
describe(`after ${NOTIFICATION_DAYS} days`, () => {
  test('rows are deleted based on the date of the newest event, regardless of its type and when it is applied', async () => {
    const model = await given(
      ...[
        ofProject('ProjectPosted', 1, 120),
        ofBookmark('ProjectSaved', 2, 1, 119),
        ofBookmark('ProjectUnsaved', 2, 1, 110),
      ],
      ...[ofBookmark('ProjectSaved', 3, 1, 119), ofProject('ProjectClosed', 1, 100)],
      ofProposal('ProposalSent', 1, 1, 100),
      ofProposal('ProposalWithdrawn', 1, 1, 40),
      ofUser('UserSuspended', CLIENT, 1),
    );
    const { items, closings } = await model.rows();
    expect([items?.length, closings?.length]).toEqual([1, 0]);
    expect(await model.shownTo(CLIENT)).toEqual(['proposal-withdrawn A shop × 1']);
  });

  test('the date is looked up only once a day', async () => {
    const model = await openItems(storage.pool);
    const others = (daysAgo: number) => [ofUser('EmailVerified', CLIENT, daysAgo)];
    const first = await model.apply(others(91));
    const sent = [await model.apply(others(91)), await model.apply(others(91)), await model.apply(others(92))];
    expect([first > 1, sent]).toEqual([true, [1, 0, 0]]);
    expect(await model.apply(others(90))).toBe(first);
  });

  test('notifications are hidden even if no event followed', async () => {
    const model = await given(ofProposal('ProposalSent', 1, 1, 91));
    expect((await model.rows()).items).toHaveLength(1);
    expect([await model.shownTo(CLIENT), (await model.queries.unread(CLIENT)).unread]).toEqual([[], 0]);
  });
});

describe('a user who has deleted their account', () => {
  test('leaves no rows, regardless of the order in which the logs are read', async () => {
    const model = await given(
      ...[posted, ofBookmark('ProjectSaved', 1, 1, 9), ofProposal('ProposalOpened', 1, 1, 8)],
      ...[ofUser('UserErased', freelancer(1), 6), ofProject('ProjectClosed', 1, 5)],
      ofProposal('ProposalClosed', 1, 1, 4),
    );
    expect((await model.rows()).items).toEqual([]);
  });

  test('leaves no read marks', async () => {
    const model = await given(ofProposal('ProposalSent', 1, 1, 3));
    await model.marks.mark({ userId: CLIENT, isClient: true, upTo: new Date().toISOString() });
    expect(await model.marks.recordsOf(CLIENT)).toHaveLength(1);
    await model.apply([ofUser('UserErased', CLIENT, 1)]);
    expect(await model.marks.recordsOf(CLIENT)).toEqual([]);
  });
});
