import { DAY_MS, REVIEW_DAYS } from '@hirelane/api/constants';
import { newId } from '@hirelane/event-sourcing/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReviewTests, type Pair, type ReviewTests, type Stars } from '../testing/open-reviews.ts';
import { reviewQueries } from './queries.ts';

let tests: ReviewTests;
beforeAll(async () => {
  tests = await openReviewTests();
});
afterAll(() => tests.close());

const all = (stars: number): Stars => ({ quality: stars, communication: stars, reliability: stars });

const midnightAfter = (instant: string) =>
  new Date((Math.floor(Date.parse(instant) / DAY_MS) + 1) * DAY_MS).toISOString();

/**
 * A freelancer's contract, by default with a new client. Both parties have reviewed it, and the reviews become public
 * at the next midnight.
 */
async function reviewed(freelancer: string, stars: Stars, given: Partial<Pick<Pair, 'client'>> = {}): Promise<Pair> {
  const pair = await tests.newPair({ freelancer, ...given });
  await tests.write(pair, 'freelancer', all(1), '');
  await tests.write(pair, 'client', stars, `review of ${pair.named.engagementId}`);
  await tests.settled(pair);
  return pair;
}

/** The reviews that will be public tomorrow. */
const pageOf = async (personId: string, wanted: { limit?: number; cursor?: string } = {}) => {
  const tomorrow = async () => new Date(Date.parse(await tests.now()) + DAY_MS).toISOString();
  const found = await reviewQueries(tests.pool, tests.shown.schema, tomorrow).ofPerson(personId, {
    limit: 20,
    ...wanted,
  });
  if (!found) throw new Error(`Expected the reviews of person ${personId}, got null.`);
  return found;
};

describe('averages', () => {
  test('are shown once there are three reviewers', async () => {
    const freelancer = await tests.newPerson(false);
    const first = await reviewed(freelancer, all(5));
    await reviewed(freelancer, all(4));
    await reviewed(freelancer, all(3), { client: first.client });
    expect(await pageOf(freelancer)).toMatchObject({ data: [{}, {}, {}], averages: null });
    await reviewed(freelancer, { quality: 5, communication: 4, reliability: 3 });
    // 3, 4 and 5: the first client's earlier 5 does not count.
    expect((await pageOf(freelancer)).averages).toEqual({
      quality: 4,
      communication: 3.67,
      reliability: 3.33,
      people: 3,
    });
  });

  test('ignore hidden reviews, both when counting reviewers and when choosing a reviewer’s latest review', async () => {
    const freelancer = await tests.newPerson(false);
    const pairs = [await reviewed(freelancer, all(5)), await reviewed(freelancer, all(5))];
    const hidden = await tests.newPair({ freelancer });
    await tests.write(hidden, 'client', all(1), 'hidden');
    await tests.settled(hidden);
    expect((await pageOf(freelancer)).averages).toBeNull();
    await reviewed(freelancer, all(5));
    const again = await tests.newPair({ freelancer, client: pairs[0]?.client ?? '' });
    await tests.write(again, 'client', all(1), 'hidden');
    await tests.settled(again);
    expect((await pageOf(freelancer)).averages).toEqual({ ...all(5), people: 3 });
  });

  test('include the stars of reviewers who have left', async () => {
    const freelancer = await tests.newPerson(false);
    const pairs = [];
    for (const stars of [5, 4, 3]) pairs.push(await reviewed(freelancer, all(stars)));
    for (const pair of pairs) {
      await tests.leave(pair.client);
      await tests.settled(pair, ['client']);
    }
    const { averages, data } = await pageOf(freelancer);
    expect(averages).toEqual({ ...all(4), people: 3 });
    const kept = data.map(({ quality, text }) => [quality, text]);
    expect(kept.sort()).toEqual([
      [3, ''],
      [4, ''],
      [5, ''],
    ]);
  });
});

describe('the reviews of a person', () => {
  test('are paged and reveal no author, time or contract', async () => {
    const freelancer = await tests.newPerson(false);
    const pairs: Pair[] = [];
    for (let n = 0; n < 5; n++) pairs.push(await reviewed(freelancer, all(5)));
    const hidden = await tests.newPair({ freelancer });
    await tests.write(hidden, 'client', all(1), 'hidden');
    await tests.settled(hidden);
    const texts: string[] = [];
    let cursor: string | null | undefined;
    const answers = [];
    do {
      const page = await pageOf(freelancer, { limit: 2, ...(cursor && { cursor }) });
      answers.push(page, cursor && Buffer.from(cursor, 'base64url').toString());
      texts.push(...page.data.map(({ text }) => text));
      cursor = page.nextCursor;
    } while (cursor);
    expect(texts.sort()).toEqual(pairs.map(({ named }) => `review of ${named.engagementId}`).sort());
    const said = JSON.stringify(answers).replaceAll(/review of [0-9a-f-]+/g, '');
    expect(said).not.toMatch(/\d\d:\d\d/);
    for (const { named } of pairs) {
      for (const id of Object.values(named)) expect(said).not.toContain(id);
    }
  });

  test('are ordered by when they became visible, latest first', async () => {
    const freelancer = await tests.newPerson(false);
    tests.turnClock(-3 * DAY_MS);
    const first = await reviewed(freelancer, all(5));
    tests.turnClock(0);
    const last = await reviewed(freelancer, all(5));
    const texts = (await pageOf(freelancer)).data.map(({ text }) => text);
    expect(texts).toEqual([last, first].map(({ named }) => `review of ${named.engagementId}`));
  });

  test('include both of a contract’s reviews from the same UTC midnight onwards', async () => {
    const pair = await reviewed(await tests.newPerson(false), all(5));
    const { own } = await tests.of(pair, 'client');
    const midnight = midnightAfter(own?.writtenAt ?? '');
    const justBefore = new Date(Date.parse(midnight) - 1).toISOString();
    for (const person of [pair.client, pair.freelancer]) {
      expect(await tests.ofPersonAt(justBefore, person)).toMatchObject({ data: [] });
      expect(await tests.ofPersonAt(midnight, person)).toMatchObject({ data: [{ month: midnight.slice(0, 7) }] });
    }
  });

  test('include a hidden review from the midnight after the fourteenth day, and not earlier', async () => {
    const pair = await tests.newPair();
    await tests.write(pair, 'client', all(5), 'hidden');
    await tests.settled(pair);
    const { writeUntil } = await tests.of(pair, 'client');
    const countAt = async (at: string) => (await tests.ofPersonAt(at, pair.freelancer))?.data.length;
    const midnight = midnightAfter(writeUntil ?? '');
    expect(await countAt(midnight.replace('Z', '000Z'))).toBe(1);
    const justBefore = new Date(Date.parse(midnight) - 1).toISOString().replace('Z', '999Z');
    expect(await countAt(justBefore)).toBe(0);
  });

  test('are null for an unknown person', async () => {
    expect(await tests.ofPerson(newId(), { limit: 20 })).toBeNull();
  });
});

/** Pairs where the client has written and the fourteenth day is about to end. */
async function atTheEnd(count: number): Promise<readonly Pair[]> {
  const pairs = await Promise.all(Array.from({ length: count }, () => tests.newPair()));
  for (const pair of pairs) await tests.write(pair, 'client', all(5), 'hidden');
  // The last of them ends a second from now.
  const { writeUntil } = await tests.of(pairs.at(-1) as Pair, 'client');
  const leftMs = Date.parse(writeUntil ?? '') - Date.parse(await tests.now());
  tests.turnClock(leftMs - 1_000);
  return pairs;
}

test('at the end of the fourteenth day, each of 40 freelancers can either write or read, but never both', async () => {
  const outcomes = await Promise.all(
    (await atTheEnd(40)).map(async (pair, n) => {
      let read = await tests.of(pair, 'freelancer');
      // Half of the freelancers write as soon as they have read the other review; the others write at random times.
      for (let reads = 0; read.other === null && (n % 2 === 0 || reads < n); reads++) {
        read = await tests.of(pair, 'freelancer');
      }
      const outcome = await tests.write(pair, 'freelancer', all(1), 'Revenge.').then(
        () => 'written',
        (error: Error) => error.message,
      );
      if (read.other !== null) expect(outcome).toBe('review-too-late');
      // Whether the freelancer's review was written or came too late, the other review is now visible.
      const after = await tests.of(pair, 'freelancer');
      expect(after).toMatchObject({ canWrite: false, other: { text: 'hidden' } });
      return outcome;
    }),
  );
  tests.turnClock(0);
  expect(outcomes.filter((outcome) => outcome !== 'written' && outcome !== 'review-too-late')).toEqual([]);
  expect(outcomes).toContain('review-too-late');
});

test('if both parties write at the same moment, each can read both reviews, in all of 20 contracts', async () => {
  const pairs = await Promise.all(Array.from({ length: 20 }, () => tests.newPair()));
  for (const pair of pairs) {
    const writing = (['client', 'freelancer'] as const).map(async (side) => {
      await tests.write(pair, side, all(4), side);
      return tests.of(pair, side);
    });
    // Depending on the order of the writes, an author may see the other review now or only once both are written.
    for (const { own } of await Promise.all(writing)) expect(own).not.toBeNull();
    expect(await tests.of(pair, 'client')).toMatchObject({ own: { text: 'client' }, other: { text: 'freelancer' } });
    expect(await tests.of(pair, 'freelancer')).toMatchObject({
      own: { text: 'freelancer' },
      other: { text: 'client' },
    });
    await tests.settled(pair);
    expect((await pageOf(pair.client)).data).toHaveLength(1);
    expect((await pageOf(pair.freelancer)).data).toHaveLength(1);
  }
});

test('writing and reading use the same database clock, even if it is wrong', async () => {
  const pair = await tests.newPair();
  await tests.write(pair, 'client', all(5), 'hidden');
  await tests.settled(pair);
  tests.turnClock((REVIEW_DAYS + 2) * DAY_MS);
  expect(await tests.of(pair, 'freelancer')).toMatchObject({ canWrite: false, other: { text: 'hidden' } });
  await expect(tests.write(pair, 'freelancer', all(1), '')).rejects.toThrow('review-too-late');
  tests.turnClock(-2 * DAY_MS);
  expect(await tests.of(pair, 'freelancer')).toMatchObject({ canWrite: true, other: null });
  expect((await pageOf(pair.freelancer)).data).toEqual([]);
  tests.turnClock(0);
});
