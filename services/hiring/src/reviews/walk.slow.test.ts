import { DAY_MS, REVIEW_DAYS } from '@hirelane/api/constants';
import { Refused } from '@hirelane/event-sourcing/decide';
import { SubjectErased } from '@hirelane/event-sourcing/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Party } from '../contracts/contract-state.ts';
import { openReviewTests, type Pair, type ReviewTests } from '../testing/open-reviews.ts';

// Tries every order in which two people can write and leave and the fourteenth day can pass. After each step, both
// people read, export and reply, and the public lists are read, to check that no one learns of a review before it
// becomes visible.

const STEPS = [
  'client writes',
  'freelancer writes',
  'the fourteenth day',
  'client leaves',
  'freelancer leaves',
] as const;
type Step = (typeof STEPS)[number];
type Order = readonly Step[];

const ordersOf = (steps: Order): readonly Order[] =>
  steps.length === 0
    ? [[]]
    : steps.flatMap((first) => ordersOf(steps.filter((step) => step !== first)).map((rest) => [first, ...rest]));
const ORDERS = ordersOf(STEPS);

const SIDES = ['client', 'freelancer'] as const;
const OTHER = { client: 'freelancer', freelancer: 'client' } as const;
const STARS = {
  client: { quality: 5, communication: 4, reliability: 3 },
  freelancer: { quality: 1, communication: 2, reliability: 2 },
} as const;
const textOf = (side: Party, pair: Pair) => `review by ${pair[side]}`;

/** The steps taken until now. */
type Past = Readonly<{ written: readonly Party[]; isDay14: boolean; left: readonly Party[] }>;
type Walk = { pair: Pair; past: Past };

let tests: ReviewTests;
beforeAll(async () => {
  tests = await openReviewTests();
});
afterAll(() => tests.close());

/** 'done', or the reason for the refusal. */
const outcomeOf = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error) => {
      if (error instanceof SubjectErased) return 'erased';
      if (error instanceof Refused) return error.reason;
      throw error;
    },
  );

async function take(walk: Walk, step: Step) {
  const { pair, past } = walk;
  if (step === 'the fourteenth day') {
    walk.past = { ...past, isDay14: true };
    return;
  }
  const [side, verb] = step.split(' ') as [Party, 'writes' | 'leaves'];
  if (verb === 'leaves') {
    await tests.leave(pair[side]);
    walk.past = { ...past, left: [...past.left, side] };
    return;
  }
  const outcome = await outcomeOf(tests.write(pair, side, STARS[side], textOf(side, pair)));
  expect(outcome).toBe(past.isDay14 ? 'review-too-late' : past.left.includes(side) ? 'erased' : 'done');
  if (outcome === 'done') walk.past = { ...past, written: [...past.written, side] };
}

/**
 * A review is visible once the other party has written it and either this party has also written one or the fourteenth
 * day has passed.
 */
const isDueTo = (side: Party, { written, isDay14 }: Past) =>
  written.includes(OTHER[side]) && (written.includes(side) || isDay14);

async function look({ pair, past }: Walk) {
  await tests.settled(pair, past.left);
  for (const side of SIDES) {
    await everybodyReads(side, pair, past);
    if (past.left.includes(side)) expect(await tests.exportOf(pair[side])).toEqual([]);
    else await sideReads(side, pair, past);
  }
}

/** The public list of a party's reviews at the next midnight. */
async function everybodyReads(side: Party, pair: Pair, past: Past) {
  const midnight = new Date(Date.parse(await tests.now()) + DAY_MS).toISOString().slice(0, 10);
  const list = await tests.ofPersonAt(`${midnight}T00:00:00.000Z`, pair[side]);
  if (past.left.includes(side)) {
    expect(list).toBeNull();
    return;
  }
  const text = past.left.includes(OTHER[side]) ? '' : textOf(OTHER[side], pair);
  const visible = [{ ...STARS[OTHER[side]], text, by: OTHER[side] }];
  expect(list).toMatchObject({ data: isDueTo(side, past) ? visible : [], averages: null, nextCursor: null });
}

async function sideReads(side: Party, pair: Pair, past: Past) {
  const other = OTHER[side];
  const isDue = isDueTo(side, past);
  const isOwnWritten = past.written.includes(side);

  const read = await tests.of(pair, side);
  const canWrite = !isOwnWritten && !past.isDay14;
  expect(read).toMatchObject({ canWrite, own: isOwnWritten ? { ...STARS[side], text: textOf(side, pair) } : null });
  const othersText = past.left.includes(other) ? '' : textOf(other, pair);
  expect(read.other).toEqual(isDue ? expect.objectContaining({ ...STARS[other], text: othersText }) : null);

  const exported = (await tests.exportOf(pair[side])).filter(({ kind }) => kind === 'review');
  const authors = [...(isOwnWritten ? [side] : []), ...(isDue ? [other] : [])];
  const ids = authors.map((author) => `${pair.named.engagementId}_${pair[author]}`);
  expect(exported.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(JSON.stringify(exported)).not.toContain(textOf(other, pair));
  expect(JSON.stringify(exported).includes(textOf(side, pair))).toBe(isOwnWritten);

  // The refusal is the same whether the review does not exist or is hidden.
  expect(await outcomeOf(tests.reply(pair, side, 'Thank you.'))).toBe(isDue ? 'done' : 'no-review');
  expect(await outcomeOf(tests.reply(pair, side, 'No.'))).toBe(isDue ? 'reply-written' : 'no-review');
  if (isOwnWritten) {
    const again = tests.write(pair, side, STARS[other], textOf(side, pair));
    expect(await outcomeOf(again)).toBe('review-written');
  }
}

/** Runs several orders at a time. */
async function each<T>(of: readonly T[], act: (one: T) => Promise<void>) {
  const waiting = [...of];
  const next = async (): Promise<void> => {
    const one = waiting.shift();
    if (one === undefined) return;
    await act(one);
    return next();
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

test('no order of steps reveals a review before it becomes visible', { timeout: 300_000 }, async () => {
  expect(ORDERS).toHaveLength(120);
  const walks = new Map<Order, Walk>();
  await each(ORDERS, async (order) => {
    const walk: Walk = { pair: await tests.newPair(), past: { written: [], isDay14: false, left: [] } };
    walks.set(order, walk);
    await look(walk);
    for (const step of order.slice(0, order.indexOf('the fourteenth day'))) {
      await take(walk, step);
      await look(walk);
    }
  });
  // All contracts have ended by now, so their fourteenth days pass at the same time.
  tests.turnClock(REVIEW_DAYS * DAY_MS);
  await each([...walks], async ([order, walk]) => {
    for (const step of order.slice(order.indexOf('the fourteenth day'))) {
      await take(walk, step);
      await look(walk);
    }
  });
});

test('a rebuild produces the same rows', async () => {
  const { live, replayed } = await tests.liveAndReplayed();
  expect(live.map((rows) => rows.length > 0)).toEqual([true, true, false, false, true, false]);
  expect(replayed).toEqual(live);
});
