import type { Recorded } from '@hirelane/event-sourcing/events';
import { expect, test } from 'vitest';
import { contract } from './contracts/contract.ts';
import { type Contract, type ContractEvent, endedAtOf, isOver } from './contracts/contract-state.ts';
import { type Listed, listedAfter } from './contracts-projection.ts';
import { periodOf } from './reviews/period.ts';
import * as sample from './testing/samples.ts';

const recorded = (event: ContractEvent, n: number): Recorded<ContractEvent> => ({
  ...event,
  id: `event ${n}`,
  stream: 'engagement-e_1',
  version: n + 1,
  position: String(n),
  // The log's time, which differs from the times in the event data.
  at: new Date(Date.parse(sample.NOON) + (n + 1) * 60_000).toISOString(),
  meta: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'a' },
});

/** The fields that both the contract's page and a list show. */
function shownOf(state: Contract, past: readonly Recorded<ContractEvent>[]): Partial<Listed> {
  const { status, terms } = state;
  const endedAt = endedAtOf(past);
  const open = state.amendments.find((amendment) => amendment.status === 'open');
  const marked = state.payments.filter((payment) => payment.status === 'marked').map(({ paymentId }) => paymentId);
  const period = periodOf(past);
  const reviewUntil = 'until' in period ? period.until : null;
  const { rate, duration } = terms;
  return { status, endedAt, rate, duration, amendedBy: open?.by ?? null, marked, reviewUntil };
}

const HISTORIES: readonly (readonly ContractEvent[])[] = [
  [sample.started, sample.proposed('client'), sample.agreed('freelancer'), sample.marked(), sample.confirmed()],
  [sample.started, sample.proposed('freelancer'), sample.turnedDown('client'), sample.proposed('client', 31)],
  [sample.started, sample.proposed('freelancer'), sample.delivered(), sample.changesAsked(), sample.ended()],
  [sample.started, sample.delivered(), sample.reminded(), sample.accepted(), sample.marked(), sample.disputed()],
  [sample.started, sample.marked(), sample.disputed(), sample.corrected(), sample.marked(51), sample.confirmed()],
  [sample.started, sample.proposed('client'), sample.left('client'), sample.clientErased, sample.expired],
];

test.each(HISTORIES.map((history) => [history.map(({ type }) => type).join(', '), history] as const))(
  'a list shows the same values as the decider after %s',
  (_types, history) => {
    for (let n = 1; n <= history.length; n++) {
      const past = history.slice(0, n).map(recorded);
      const state = past.reduce(contract.evolve, contract.initial);
      if (!state) throw new Error('Expected the sample contract to have started, got null.');
      expect(past.reduce(listedAfter, null)).toMatchObject(shownOf(state, past));
      if (isOver(state)) expect(shownOf(state, past).amendedBy).toBeNull();
    }
  },
);

test('the title is no longer shown to the remaining party once the terms have expired', () => {
  const past = [sample.started, sample.left(), sample.freelancerErased].map(recorded);
  expect(past.reduce(listedAfter, null)).toMatchObject({ title: 'A shop for tea', hasLeft: true });
  expect(listedAfter(past.reduce(listedAfter, null), recorded(sample.expired, 3))).toMatchObject({ title: '' });
});
