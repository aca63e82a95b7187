import { DAY_MS, LIMITS } from '@hirelane/api/constants';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { hiringReadModel } from '@hirelane/hiring/read-model';
import { serviceCaughtUp } from '@hirelane/infra/tests/support/applied';
import { complete, deliver, type Engaged, engaged, readContract } from '@hirelane/infra/tests/support/engaged';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { midnightPasses } from '@hirelane/infra/tests/support/midnight';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { everythingStored, streamsLeft } from '@hirelane/infra/tests/support/stored';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const STARS = { quality: 5, communication: 4, reliability: 3 };
type Role = 'client' | 'freelancer';
const OTHER = { client: 'freelancer', freelancer: 'client' } as const;

const completed = async () => complete(await engaged(market));

const write = (both: Engaged, role: Role, text: string, stars = STARS) =>
  both[role].visitor.call('writeReview', { params: { id: both.contractId }, json: { ...stars, text } });
const reply = (both: Engaged, role: Role, text: string) =>
  both[role].visitor.call('replyToReview', { params: { id: both.contractId }, json: { text } });
const reviewsIn = async (both: Engaged, role: Role) => (await readContract(both[role], both.contractId)).reviews;
/** All data from which a party could learn of the other party's review, as text. */
async function knownTo(both: Engaged, role: Role): Promise<string> {
  const { visitor, id } = both[role];
  const answers = [
    await visitor.call('readContract', { params: { id: both.contractId } }),
    await visitor.call('listContracts', {}),
    await visitor.call('downloadMyData', {}),
    await visitor.call('readReviews', { params: { id } }),
    await visitor.call('readReviews', { params: { id: both[OTHER[role]].id } }),
  ];
  for (const { status } of answers) expect(status).toBe(200);
  return JSON.stringify(answers.map(({ body }) => body));
}
const reviewsInMyData = async ({ visitor }: Person) =>
  (await visitor.must('downloadMyData', {})).records['hiring']?.filter(({ kind }) => kind === 'review') ?? [];

/** Waits until the reviews are in the read model, so that all users can read them, not only their authors. */
async function isStored({ contractId }: Engaged, count: number) {
  const stored = () =>
    market.sql(`SELECT FROM ${schemaOf(hiringReadModel)}.reviews WHERE engagement_id = $1`, [contractId]);
  await eventually(stored, (rows) => rows.length === count);
}

/** Moves all of a contract's events this many days into the past. */
async function daysGoBy({ contractId, proposalId }: Engaged, days: number) {
  const values = [`engagement-${proposalId}_1`, days];
  await market.sql(`UPDATE hiring.events SET at = at - $2 * interval '1 day' WHERE stream = $1`, values);
  await market.sql(
    `UPDATE hiring.events SET data = jsonb_set(data::jsonb, '{until}',
       to_jsonb(to_char((data->>'until')::timestamptz AT TIME ZONE 'UTC' - $2 * interval '1 day',
         'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::json
     WHERE starts_with(stream, $1) AND type = 'ReviewWritten'`,
    [`review-${contractId}_`, days],
  );
  await market.sql(
    `UPDATE ${schemaOf(hiringReadModel)}.reviews SET visible_from = visible_from - $2 * interval '1 day'
     WHERE engagement_id = $1`,
    [contractId, days],
  );
}

describe.each(['client', 'freelancer'] as const)('the review of a %s', (role) => {
  const other = OTHER[role];

  test('can be read by its author immediately, and by no one else until the other party has written theirs', async () => {
    const both = await completed();
    expect(await reviewsIn(both, role)).toMatchObject({ own: null, other: null, canWrite: true });
    // Data exports include notifications.
    await serviceCaughtUp(market, 'notifications');
    const before = await knownTo(both, other);
    const { status, body } = await write(both, role, 'Kestrelwords');
    expect([status, body]).toEqual([201, { data: { _id: both.contractId, status: 'completed' } }]);
    const own = { ...STARS, text: 'Kestrelwords', writtenAt: expect.any(String), isTextHidden: false, reply: null };
    expect(await reviewsIn(both, role)).toMatchObject({ own, other: null, canWrite: false });
    expect(await reviewsInMyData(both[role])).toMatchObject([{ history: [{ what: 'ReviewWritten', data: STARS }] }]);
    await isStored(both, 1);
    // The responses must be identical, except for the time of the download.
    const undated = (text: string) => text.replace(/"downloadedAt":"[^"]*"/, '');
    expect(undated(await knownTo(both, other))).toBe(undated(before));

    await write(both, other, 'Swiftwords', { quality: 1, communication: 1, reliability: 1 });
    expect(await reviewsIn(both, other)).toMatchObject({ own: { text: 'Swiftwords' }, other: own, canWrite: false });
    expect(await reviewsIn(both, role)).toMatchObject({ own, other: { text: 'Swiftwords', quality: 1 } });
    const exported = await reviewsInMyData(both[other]);
    expect(exported).toHaveLength(2);
    expect(JSON.stringify(exported)).not.toContain('Kestrelwords');
    await isStored(both, 2);
    const stranger = await newcomer(market, true);
    const read = () => stranger.visitor.must('readReviews', { params: { id: both[other].id } });
    const none = { data: [], nextCursor: null, averages: null };
    expect(await read()).toEqual(none);
    await midnightPasses(market);
    const { writtenAt: _, ...visible } = { ...own, _id: expect.any(String), by: role };
    const month = new Date().toISOString().slice(0, 7);
    expect(await read()).toEqual({ ...none, data: [{ ...visible, month }] });
  });

  test('is visible from the fourteenth day on, when the other party can no longer write one', async () => {
    const both = await completed();
    await write(both, role, 'Kestrelwords');
    await isStored(both, 1);
    await daysGoBy(both, 13);
    expect(await knownTo(both, other)).not.toContain('Kestrelwords');
    expect(await reviewsInMyData(both[other])).toEqual([]);
    expect(await reviewsIn(both, other)).toMatchObject({ other: null, canWrite: true });
    await daysGoBy(both, 1);
    expect(await reviewsIn(both, other)).toMatchObject({ other: { text: 'Kestrelwords' }, canWrite: false });
    const late = await write(both, other, 'Revenge.');
    expect([late.status, late.body.code]).toEqual([409, 'review-too-late']);
    const listed = async () =>
      (await both[other].visitor.must('readReviews', { params: { id: both[other].id } })).data.length;
    expect(await listed()).toBe(0);
    await midnightPasses(market);
    expect(await listed()).toBe(1);
    expect(await reviewsInMyData(both[other])).toMatchObject([
      { history: [{ what: 'ReviewWritten', data: { text: '' } }] },
    ]);
  });

  test('cannot be replied to while it is hidden, as if it did not exist, and can be replied to only once afterwards', async () => {
    const both = await completed();
    const none = await reply(both, other, 'Thank you.');
    await write(both, role, 'Kestrelwords');
    const hidden = await reply(both, other, 'Thank you.');
    const told = ({ status, body }: typeof none) => [status, { ...body, requestId: '' }];
    expect(told(hidden)).toEqual(told(none));
    expect(told(hidden)).toMatchObject([409, { code: 'no-review' }]);
    await daysGoBy(both, 14);
    expect((await reply(both, other, 'Thank you.')).status).toBe(201);
    expect((await reply(both, other, 'Thank you.')).status).toBe(201);
    const otherwise = await reply(both, other, 'No.');
    expect([otherwise.status, otherwise.body.code]).toEqual([409, 'reply-written']);
    const replied = { text: 'Thank you.', repliedAt: expect.any(String) };
    expect((await reviewsIn(both, role)).own?.reply).toEqual(replied);
    expect((await reviewsIn(both, other)).other?.reply).toEqual(replied);
    const stream = `review-${both.contractId}_${both[role].id}`;
    const types = await typesOf(market, 'hiring', stream);
    expect(types.filter((type) => type !== 'ReviewShown')).toEqual(['ReviewWritten', 'ReviewReplied']);
  });

  test('keeps its stars when its author leaves while it is hidden, and still becomes visible after the fourteenth day', async () => {
    const both = await completed();
    await write(both, role, 'Kestrelwords');
    await both[role].visitor.must('deleteAccount', { json: { password: PASSWORD } });
    await eventually(
      () => streamsLeft(market, both[role].id),
      (left) => left === 0,
    );
    expect(await reviewsIn(both, other)).toMatchObject({ other: null, canWrite: true });
    expect(await reviewsInMyData(both[other])).toEqual([]);
    await daysGoBy(both, 14);
    expect(await reviewsIn(both, other)).toMatchObject({ other: { ...STARS, text: '' } });
    await midnightPasses(market);
    const list = await both[other].visitor.must('readReviews', { params: { id: both[other].id } });
    expect(list.data).toMatchObject([{ ...STARS, text: '' }]);
  });

  test('loses its reply when the person reviewed leaves, and that person’s page is not found afterwards', async () => {
    const both = await completed();
    await write(both, role, 'Kestrelwords');
    await write(both, other, 'Swiftwords');
    await reply(both, other, 'Thank you.');
    await both[other].visitor.must('deleteAccount', { json: { password: PASSWORD } });
    await eventually(
      () => streamsLeft(market, both[other].id),
      (left) => left === 0,
    );
    expect(await reviewsIn(both, role)).toMatchObject({
      own: { text: 'Kestrelwords', reply: null },
      other: { text: '' },
    });
    const list = await both[role].visitor.call('readReviews', { params: { id: both[other].id } });
    expect(list.status).toBe(404);
  });
});

describe('a review', () => {
  test('can be written only once: resubmitting the same content changes nothing, and different content is refused', async () => {
    const both = await completed();
    await write(both, 'client', 'Good.');
    const before = await market.countEvents();
    expect((await write(both, 'client', 'Good.')).status).toBe(201);
    const { status, body } = await write(both, 'client', 'Better.');
    expect([status, body.code]).toEqual([409, 'review-written']);
    expect(await market.countEvents()).toBe(before);
  });

  test('can be written only by the two parties to a contract that is over', async () => {
    const both = await engaged(market);
    const running = await write(both, 'client', 'Good.');
    expect([running.status, running.body.code]).toEqual([409, 'contract-running']);
    expect(await reviewsIn(both, 'client')).toEqual({ own: null, other: null, canWrite: false, writeUntil: null });
    await both.client.visitor.must('endContract', { params: { id: both.contractId }, json: { reason: 'agreed' } });
    const short = await write(both, 'client', 'Good.');
    expect([short.status, short.body.code]).toEqual([409, 'nothing-to-review']);
    expect(await reviewsIn(both, 'client')).toMatchObject({ canWrite: false, writeUntil: null });
    const others = await completed();
    const answer = await both.client.visitor.call('writeReview', { params: { id: others.contractId }, json: STARS });
    expect(answer.status).toBe(404);
  });

  test('of a contract that ended after a delivery can be written, even without text', async () => {
    const both = await engaged(market);
    await deliver(both);
    await both.client.visitor.must('endContract', { params: { id: both.contractId }, json: { reason: 'quality' } });
    expect((await write(both, 'freelancer', '')).status).toBe(201);
    const { own, writeUntil } = await eventually(
      () => reviewsIn(both, 'freelancer'),
      (read) => read.own !== null && read.writeUntil !== null,
    );
    expect(own).toMatchObject({ ...STARS, text: '' });
    const [end] = await market.sql<{ at: Date }>(
      `SELECT at FROM hiring.events WHERE stream = $1 AND type = 'EngagementEnded'`,
      [`engagement-${both.proposalId}_1`],
    );
    expect(Date.parse(writeUntil ?? '') - (end?.at.getTime() ?? 0)).toBe(14 * DAY_MS);
  });

  test.each([
    ['no star', { ...STARS, quality: 0 }, '#/quality'],
    ['six stars', { ...STARS, communication: 6 }, '#/communication'],
    ['half a star', { ...STARS, reliability: 4.5 }, '#/reliability'],
    ['too long a text', { ...STARS, text: 'x'.repeat(LIMITS.reviewText + 1) }, '#/text'],
  ])('with %s is refused', async (_what, json, pointer) => {
    const both = await completed();
    const { status, body } = await both.client.visitor.call('writeReview', { params: { id: both.contractId }, json });
    expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
  });

  test('is encrypted in the log', async () => {
    const both = await completed();
    await write(both, 'client', 'Waxwingreview');
    await write(both, 'freelancer', '');
    await reply(both, 'freelancer', 'Waxwingreply');
    for (const word of ['Waxwingreview', 'Waxwingreply']) {
      const columns = await everythingStored(market, word);
      expect(columns.filter((column) => !/^hiring_v\d+\.reviews\./.test(column))).toEqual([]);
    }
  });
});

test('the other party’s review can be reported by its id in the contract, and the caller’s own review has no id there', async () => {
  const both = await completed();
  await write(both, 'client', 'Kestrelwords');
  await write(both, 'freelancer', 'Swiftwords');
  const { own, other } = await reviewsIn(both, 'freelancer');
  expect(own).not.toHaveProperty('_id');
  const json = { about: 'review', id: other?._id ?? '', reason: 'abuse' };
  expect((await both.freelancer.visitor.call('fileReport', { json })).status).toBe(200);
  await isStored(both, 2);
  await midnightPasses(market);
  const { data } = await both.client.visitor.must('readReviews', { params: { id: both.freelancer.id } });
  expect(data).toMatchObject([{ _id: other?._id, text: 'Kestrelwords' }]);
});

test('when both parties write at the same moment, each can then read both reviews, in all of 10 rounds', async () => {
  for (let round = 0; round < 10; round++) {
    const both = await completed();
    const answers = await Promise.all([write(both, 'client', 'A'), write(both, 'freelancer', 'B')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await isStored(both, 2);
    expect(await reviewsIn(both, 'client')).toMatchObject({ own: { text: 'A' }, other: { text: 'B' } });
    expect(await reviewsIn(both, 'freelancer')).toMatchObject({ own: { text: 'B' }, other: { text: 'A' } });
  }
});
