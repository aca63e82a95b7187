import { anId } from '@hirelane/api/testing/fixtures';
import { openTestStorage } from '@hirelane/postgres/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CLIENT_ID,
  type ConductEvent,
  DAY,
  erased,
  messageAbout,
  ofContract,
  ofProposal,
  openConduct,
  proposalErased,
  registered,
} from '../testing/open-conduct.ts';

const MICROSECOND = 1e-6;
const NOTHING = { answers: null, hires: 0, completed: 0, unansweredDeliveries: 0 };

/** Five unanswered proposals sent at the beginning of 2026: the minimum number for which figures are shown. */
const five = Array.from({ length: 5 }, (_, n) => ofProposal(100 + n, 'ProposalSent', n));

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

type Events = readonly ConductEvent[];

/** The read model after these events, which must not depend on how they are batched. */
async function given(events: Events) {
  const [together, apart] = [await openConduct(storage.pool), await openConduct(storage.pool)];
  await together.apply(events);
  for (const event of events) await apart.apply([event]);
  expect(await apart.rows()).toEqual(await together.rows());
  return together;
}

/**
 * `[answered, received]` for `events` at the end of January; five unanswered proposals are added so that figures are
 * shown.
 */
async function answersAfter(...events: Events) {
  const { answers } = await (await given([...five, ...events])).readOn(40);
  return answers && [answers.answered, answers.received - 5];
}

describe('an answer', () => {
  const sent = ofProposal(1, 'ProposalSent', 3_600);

  test.each(['ProposalShortlisted', 'ProposalDeclined', 'OfferMade'])('is given by %s', async (type) => {
    expect(await answersAfter(sent, ofProposal(1, type, 2 * DAY))).toEqual([1, 1]);
  });

  test.each(['ProposalOpened', 'ProposalRevised', 'ProposalClosed', 'ProposalReopened', 'OfferLapsed'])(
    'is not given by %s',
    async (type) => expect(await answersAfter(sent, ofProposal(1, type, 2 * DAY))).toEqual([0, 1]),
  );

  test('counts within 14 days, to the microsecond', async () => {
    const end = 3_600 + 14 * DAY;
    expect(await answersAfter(sent, ofProposal(1, 'ProposalDeclined', end))).toEqual([1, 1]);
    expect(await answersAfter(sent, ofProposal(1, 'ProposalDeclined', end + MICROSECOND))).toEqual([0, 1]);
  });

  test('still counts after the client undoes it', async () => {
    const declined = ofProposal(1, 'ProposalDeclined', DAY);
    expect(await answersAfter(sent, declined, ofProposal(1, 'ProposalReconsidered', 2 * DAY))).toEqual([1, 1]);
    const shortlisted = ofProposal(1, 'ProposalShortlisted', DAY);
    expect(await answersAfter(sent, shortlisted, ofProposal(1, 'ProposalUnshortlisted', 2 * DAY))).toEqual([1, 1]);
  });

  test('that follows an earlier one does not count', async () => {
    const late = [ofProposal(1, 'ProposalShortlisted', DAY), ofProposal(1, 'OfferMade', 9 * DAY)];
    const model = await given([...five, sent, ...late]);
    expect((await model.readOn(40)).answers.medianDays).toBe(1);
  });

  test('in a reopened project counts from the day the proposal was sent', async () => {
    const closed = [ofProposal(1, 'ProposalClosed', DAY), ofProposal(1, 'ProposalReopened', 3 * DAY)];
    expect(await answersAfter(sent, ...closed, ofProposal(1, 'ProposalShortlisted', 4 * DAY))).toEqual([1, 1]);
    expect(await answersAfter(sent, ...closed, ofProposal(1, 'ProposalShortlisted', 15 * DAY))).toEqual([0, 1]);
  });
});

describe('a message from the client', () => {
  const sent = ofProposal(1, 'ProposalSent', 3_600);

  test('answers a proposal within 14 days, regardless of the order of the two events', async () => {
    const message = messageAbout(1, 1, 2 * DAY);
    expect(await answersAfter(sent, message)).toEqual([1, 1]);
    expect(await answersAfter(message, sent)).toEqual([1, 1]);
    const end = 3_600 + 14 * DAY;
    expect(await answersAfter(sent, messageAbout(1, 1, end))).toEqual([1, 1]);
    expect(await answersAfter(sent, messageAbout(1, 1, end + MICROSECOND))).toEqual([0, 1]);
  });

  test('does not answer a proposal that was sent later, or a different proposal', async () => {
    expect(await answersAfter(messageAbout(1, 1, 3_599), sent)).toEqual([0, 1]);
    expect(await answersAfter(sent, messageAbout(2, 1, DAY))).toEqual([0, 1]);
    expect(await answersAfter(messageAbout(1, 1, 3_599), sent, messageAbout(1, 2, DAY))).toEqual([1, 1]);
  });

  test('counts, unlike a message from the freelancer', async () => {
    expect(await answersAfter(sent, messageAbout(1, 1, DAY, false))).toEqual([0, 1]);
  });

  test('counts only if it is earlier than all other answers, regardless of the order of arrival', async () => {
    const [message, late] = [messageAbout(1, 1, 3 * DAY), ofProposal(1, 'ProposalShortlisted', 9 * DAY)];
    const median = async (...events: Events) =>
      (await (await given([...five, ...events])).readOn(40)).answers.medianDays;
    expect(await median(sent, message, late)).toBe(3);
    expect(await median(sent, late, message)).toBe(3);
    expect(await median(sent, ofProposal(1, 'ProposalShortlisted', DAY), message)).toBe(1);
    expect(await answersAfter(sent, late, message)).toEqual([1, 1]);
  });

  test('does not answer a proposal that was withdrawn early', async () => {
    const withdrawn = ofProposal(1, 'ProposalWithdrawn', 5 * DAY);
    const message = messageAbout(1, 1, DAY);
    expect(await answersAfter(sent, message, withdrawn)).toEqual([0, 0]);
    expect(await answersAfter(sent, withdrawn, message)).toEqual([0, 0]);
    expect(await answersAfter(message, sent, withdrawn)).toEqual([0, 0]);
  });
});

describe('a proposal', () => {
  const sent = ofProposal(1, 'ProposalSent', 3_600);

  test('withdrawn within 7 days does not count, even if it was answered', async () => {
    const end = 3_600 + 7 * DAY;
    const declined = ofProposal(1, 'ProposalDeclined', DAY);
    expect(await answersAfter(sent, ofProposal(1, 'ProposalWithdrawn', end))).toEqual([0, 0]);
    expect(await answersAfter(sent, declined, ofProposal(1, 'ProposalWithdrawn', end))).toEqual([0, 0]);
    expect(await answersAfter(sent, ofProposal(1, 'ProposalWithdrawn', end + MICROSECOND))).toEqual([0, 1]);
    expect(await answersAfter(sent, declined, ofProposal(1, 'ProposalWithdrawn', end + MICROSECOND))).toEqual([1, 1]);
  });

  test('of a deleted freelancer counts and can still be answered', async () => {
    const left = proposalErased(1, DAY);
    expect(await answersAfter(sent, left)).toEqual([0, 1]);
    expect(await answersAfter(sent, left, ofProposal(1, 'ProposalDeclined', 2 * DAY))).toEqual([1, 1]);
  });

  test('counts once it is answered, or on the day after its 14 days', async () => {
    const waiting = await given([...five, sent]);
    expect((await waiting.readOn(14)).answers).toBeNull();
    expect((await waiting.readOn(15)).answers).toEqual({ answered: 0, received: 6, medianDays: null });
    const soon = five.map((_, n) => ofProposal(100 + n, 'ProposalShortlisted', DAY));
    const answered = await given([...five, sent, ...soon]);
    expect((await answered.readOn(2)).answers).toEqual({ answered: 5, received: 5, medianDays: 1 });
  });

  test('counts for 12 months', async () => {
    const model = await given(five);
    expect((await model.readOn(365)).answers).toMatchObject({ received: 5 });
    expect(await model.readOn(366)).toEqual(NOTHING);
  });
});

test('figures are hidden until there are five proposals', async () => {
  const model = await given(five.slice(1));
  expect(await model.readOn(40)).toEqual(NOTHING);
});

test('the median is the number of whole days within which half of the answers were given', async () => {
  const answers = [0.5, 1, 2.5, 9].flatMap((days, n) => [
    ofProposal(n, 'ProposalSent', n),
    ofProposal(n, 'ProposalShortlisted', n + days * DAY),
  ]);
  expect((await (await given([...five, ...answers])).readOn(40)).answers.medianDays).toBe(1);
  const more = [...answers, ofProposal(9, 'ProposalSent', 9), ofProposal(9, 'OfferMade', 9 + 13.2 * DAY)];
  expect((await (await given([...five, ...more])).readOn(40)).answers.medianDays).toBe(3);
});

describe('a delivery', () => {
  const begun = ofContract(1, 'EngagementStarted', 0);
  const delivered = ofContract(1, 'WorkDelivered', 3_600, 1);
  const leftAfter = async (...events: Events) =>
    (await (await given([begun, delivered, ...events])).readOn(40)).unansweredDeliveries;
  const end = 3_600 + 14 * DAY;

  test.each(['ChangesRequested', 'WorkAccepted', 'EngagementEnded'])('is answered by %s', async (type) => {
    const delivery = type === 'EngagementEnded' ? undefined : 1;
    expect(await leftAfter(ofContract(1, type, end, delivery))).toBe(0);
    expect(await leftAfter(ofContract(1, type, end + MICROSECOND, delivery))).toBe(1);
  });

  test('counts as unanswered from the day after its 14 days', async () => {
    const model = await given([begun, delivered]);
    expect((await model.readOn(14)).unansweredDeliveries).toBe(0);
    expect((await model.readOn(15)).unansweredDeliveries).toBe(1);
    expect((await model.readOn(366)).unansweredDeliveries).toBe(0);
  });

  test('that is answered late still counts as unanswered when the contract ends', async () => {
    const again = [ofContract(1, 'ChangesRequested', 16 * DAY, 1), ofContract(1, 'WorkDelivered', 17 * DAY, 2)];
    expect(await leftAfter(...again, ofContract(1, 'WorkAccepted', 18 * DAY, 2))).toBe(1);
    expect(await leftAfter(...again, ofContract(1, 'EngagementEnded', 18 * DAY))).toBe(1);
  });
});

test('hires and completed contracts count without a time limit', async () => {
  const model = await given([
    ofContract(1, 'EngagementStarted', 0),
    ofContract(1, 'WorkDelivered', DAY, 1),
    ofContract(1, 'WorkAccepted', 2 * DAY, 1),
    ofContract(2, 'EngagementStarted', 3 * DAY),
  ]);
  expect(await model.readOn(1_000)).toEqual({ ...NOTHING, hires: 2, completed: 1 });
  // Events count from the next day: counting them immediately would change the client's page and the freelancer's page
  // at the same moment.
  expect(await Promise.all([0, 1, 2, 3, 4].map((day) => model.readOn(day)))).toMatchObject([
    { hires: 0, completed: 0 },
    { hires: 1, completed: 0 },
    { hires: 1, completed: 0 },
    { hires: 1, completed: 1 },
    { hires: 2, completed: 1 },
  ]);
});

test('a deleted account leaves no rows, regardless of the order of events', async () => {
  const about = [registered(), ...five, messageAbout(100, 1, DAY), ofContract(1, 'EngagementStarted', 0)];
  const of = anId(2);
  const others = [registered(of), ofProposal(900, 'ProposalSent', 0, of)];
  const wanted = await (await given([...others, erased()])).rows();
  for (const events of [
    [...about, ...others, erased()],
    [registered(), ...others, erased(), ...about.slice(1)],
  ]) {
    const model = await given(events);
    expect(await model.rows()).toEqual(wanted);
    expect(JSON.stringify({ ...(await model.rows()), gone: null })).not.toContain(CLIENT_ID);
  }
});
