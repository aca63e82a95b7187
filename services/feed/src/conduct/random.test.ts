import { anId } from '@hirelane/api/testing/fixtures';
import { openTestStorage } from '@hirelane/postgres/testing';
import { randomFrom } from '@hirelane/test-kit/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConductEvent, DAY, messageAbout, ofProposal, openConduct } from '../testing/open-conduct.ts';

// Applies several hundred events about proposals to three clients over two years, in batches and in a random order that
// preserves only the order within each stream. The result is compared with a count of all proposals.

const CLIENTS = [1, 2, 3].map(anId);
const PROPOSALS = 220;
const DAYS = 730;

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

/** Times in seconds; null for an event that did not happen. */
type Proposal = Readonly<{
  clientId: string;
  sent: number;
  answered: number | null;
  withdrawn: number | null;
  events: readonly ConductEvent[];
  /** The client's messages, in a separate stream. */
  messages: readonly ConductEvent[];
}>;

test.each([1, 2, 3, 4])('in series %i of random events, the figures equal a count of all proposals', async (seed) => {
  const random = randomFrom(seed);
  const proposals = Array.from({ length: PROPOSALS }, (_, n) => randomProposal(n, random));
  const [model, rebuilt] = [await openConduct(storage.pool), await openConduct(storage.pool)];
  for (const batch of batchesOf(mixed(proposals, random), random)) await model.apply(batch);
  await rebuilt.apply(mixed(proposals, random));
  expect(await rebuilt.rows()).toEqual(await model.rows());
  for (let n = 0; n < 40; n++) {
    const day = Math.floor(random() * (DAYS + 400));
    for (const clientId of CLIENTS) {
      const known = proposals.filter((proposal) => proposal.clientId === clientId);
      expect((await model.readOn(day, clientId)).answers).toEqual(countedOn(day, known));
    }
  }
});

function randomProposal(n: number, random: () => number): Proposal {
  const clientId = CLIENTS[Math.floor(random() * CLIENTS.length)] ?? '';
  const sent = Math.floor(random() * DAYS * DAY);
  // Some of these times are exactly at the end of a period.
  const after = (days: number) => sent + (random() < 0.2 ? days * DAY : Math.floor(random() * 2 * days * DAY));
  const decided = random() < 0.6 ? after(14) : null;
  const withdrawn = random() < 0.3 ? Math.max(after(7), decided ?? 0) : null;
  // The first message may precede the proposal.
  const written = random() < 0.4 ? [sent - Math.floor(random() * DAY), after(14)].filter(() => random() < 0.7) : [];
  const answers = [...(decided === null ? [] : [decided]), ...written.filter((at) => at >= sent)];
  const answered = answers.length === 0 ? null : Math.min(...answers);
  const messages = written.map((at, i) => messageAbout(n, i + 1, at, true, clientId));
  const of = (type: string, seconds: number) => ofProposal(n, type, seconds, clientId);
  const events = [
    of('ProposalSent', sent),
    ...(decided === null ? [] : [of('ProposalShortlisted', decided), of('ProposalDeclined', decided + DAY)]),
    ...(withdrawn === null ? [] : [of('ProposalWithdrawn', withdrawn)]),
  ];
  return { clientId, sent, answered, withdrawn, events, messages };
}

/**
 * The figures for a given day, computed from all proposals according to their definition. Proposals sent on that day or
 * later do not count.
 */
function countedOn(day: number, proposals: readonly Proposal[]) {
  const from = Date.UTC(2026, 0, 1) + day * DAY * 1_000;
  const yearAgo = new Date(from);
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
  const counted = proposals.filter(
    ({ sent, withdrawn }) =>
      sent < day * DAY &&
      (withdrawn === null || withdrawn - sent > 7 * DAY) &&
      Math.floor(sent / DAY) * DAY * 1_000 >= yearAgo.getTime() - Date.UTC(2026, 0, 1),
  );
  const days = counted
    .flatMap(({ sent, answered }) => (answered !== null && answered - sent <= 14 * DAY ? [answered - sent] : []))
    .map((seconds) => Math.max(1, Math.ceil(seconds / DAY)))
    .sort((a, b) => a - b);
  const unanswered = counted.filter(
    ({ sent, answered }) => !(answered !== null && answered - sent <= 14 * DAY) && Math.floor(sent / DAY) + 15 <= day,
  );
  const received = days.length + unanswered.length;
  if (received < 5) return null;
  return { answered: days.length, received, medianDays: days[Math.ceil(days.length / 2) - 1] ?? null };
}

/** All events in a random order that preserves the order within each stream. */
function mixed(proposals: readonly Proposal[], random: () => number): ConductEvent[] {
  const waiting = proposals.flatMap(({ events, messages }) => [[...events], [...messages]]);
  const all: ConductEvent[] = [];
  while (waiting.some((events) => events.length > 0)) {
    const next = waiting[Math.floor(random() * waiting.length)]?.shift();
    if (next) all.push(next);
  }
  return all;
}

function batchesOf(events: readonly ConductEvent[], random: () => number): ConductEvent[][] {
  const batches: ConductEvent[][] = [];
  for (let from = 0; from < events.length; ) {
    const size = 1 + Math.floor(random() * 40);
    batches.push(events.slice(from, from + size));
    from += size;
  }
  return batches;
}
