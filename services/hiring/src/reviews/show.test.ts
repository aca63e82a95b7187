import { REVIEW_DAYS } from '@hirelane/api/constants';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect, onTestFinished, test } from 'vitest';
import type { Party } from '../contracts/contract-state.ts';
import { openReviewTests, type Pair, type ReviewTests } from '../testing/open-reviews.ts';

const STARS = { quality: 5, communication: 4, reliability: 3 };
const HOUR_MS = 3_600_000;

async function open(aheadMs = 0): Promise<ReviewTests> {
  const tests = await openReviewTests();
  onTestFinished(tests.close);
  await tests.startShowing(aheadMs);
  return tests;
}

const shownOf = async (tests: ReviewTests, pair: Pair, author: Party) =>
  (await tests.eventsOf(pair, author)).flatMap((event) => (event.type === 'ReviewShown' ? [event.data] : []));

const isShown = (tests: ReviewTests, pair: Pair, author: Party) =>
  eventually(
    () => shownOf(tests, pair, author),
    (shown) => shown.length > 0,
  );

test('a single review is not shown; when the second one is written, both are shown and the first author is notified', async () => {
  const tests = await open();
  const [alone, pair] = [await tests.newPair(), await tests.newPair()];
  await tests.write(alone, 'client', STARS, '');
  await tests.write(pair, 'client', STARS, '');
  await tests.write(pair, 'freelancer', STARS, '');
  const { own: later } = await tests.of(pair, 'freelancer');
  const shownAt = later?.writtenAt;
  expect(await isShown(tests, pair, 'freelancer')).toMatchObject([{ shownAt, isNew: true, subjectId: pair.client }]);
  expect(await isShown(tests, pair, 'client')).toMatchObject([{ shownAt, isNew: false, subjectId: pair.freelancer }]);
  expect(await tests.types(alone, 'client')).toEqual(['ReviewWritten']);
});

test('a single review is shown once at the end of the period', async () => {
  const tests = await open(REVIEW_DAYS * 24 * HOUR_MS);
  const pair = await tests.newPair();
  await tests.write(pair, 'client', STARS, '');
  const { writeUntil } = await tests.of(pair, 'client');
  expect(await isShown(tests, pair, 'client')).toMatchObject([{ shownAt: writeUntil, isNew: true }]);
  // The due step for the second review runs when both reviews are written.
  await tests.write(pair, 'freelancer', STARS, '');
  await isShown(tests, pair, 'freelancer');
  expect(await tests.types(pair, 'client')).toEqual(['ReviewWritten', 'ReviewShown']);
});

test('a single review is not shown an hour before the end of the period', async () => {
  const tests = await open(REVIEW_DAYS * 24 * HOUR_MS - HOUR_MS);
  const [alone, pair] = [await tests.newPair(), await tests.newPair()];
  await tests.write(alone, 'client', STARS, '');
  for (const side of ['client', 'freelancer'] as const) await tests.write(pair, side, STARS, '');
  // Once these reviews are shown, all due work up to that time is done.
  for (const side of ['client', 'freelancer'] as const) await isShown(tests, pair, side);
  expect(await tests.types(alone, 'client')).toEqual(['ReviewWritten']);
});

test('two reviews written at the same moment are each shown once, and one author is notified, in all of 10 rounds', async () => {
  const tests = await open();
  const sides = ['client', 'freelancer'] as const;
  for (let round = 0; round < 10; round++) {
    const pair = await tests.newPair();
    await Promise.all(sides.map((side) => tests.write(pair, side, STARS, '')));
    const shown = await Promise.all(sides.map((side) => isShown(tests, pair, side)));
    expect(
      shown
        .flat()
        .map(({ isNew }) => isNew)
        .sort(),
    ).toEqual([false, true]);
  }
});

test('a review by an author who has left is also recorded as shown', async () => {
  const tests = await open();
  const pair = await tests.newPair();
  await tests.write(pair, 'client', STARS, '');
  await tests.leave(pair.client);
  await tests.settled(pair, ['client']);
  await tests.write(pair, 'freelancer', STARS, '');
  expect(await isShown(tests, pair, 'client')).toMatchObject([{ subjectId: pair.freelancer, isNew: false }]);
});
