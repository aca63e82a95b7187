import type { Recorded } from '@hirelane/event-sourcing/events';
import { expect, test } from 'vitest';
import type { ContractEvent } from '../contracts/contract-state.ts';
import * as sample from '../testing/samples.ts';
import { isOverAt, periodOf } from './period.ts';

const START = '2026-11-01T12:00:00.000Z';
const A_DAY_LATER = '2026-11-02T12:00:00.000Z';
const JUST_BEFORE = '2026-11-02T11:59:59.999Z';

/** `at`: the log's time. */
const recorded = (event: ContractEvent, at: string, version: number): Recorded<ContractEvent> => ({
  ...event,
  id: `event ${version}`,
  stream: 'engagement-e_1',
  version,
  position: String(version),
  at,
  meta: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'a' },
});

type Step = readonly [ContractEvent, string];
const periodAfter = (...steps: readonly Step[]) =>
  periodOf([[sample.started, START] as const, ...steps].map(([event, at], n) => recorded(event, at, n + 1)));

test.each<[string, readonly Step[]]>([
  ['has begun', []],
  ['waits for an answer to a delivery', [[sample.delivered(), A_DAY_LATER]]],
  [
    'was continued after the client requested changes',
    [
      [sample.delivered(), A_DAY_LATER],
      [sample.changesAsked(), A_DAY_LATER],
    ],
  ],
])('a contract that %s cannot be reviewed yet', (_what, steps) => {
  expect(periodAfter(...steps)).toEqual({ refused: 'contract-running' });
});

test.each<[string, Step]>([
  ['was ended', [sample.ended(), A_DAY_LATER]],
  ['ended because a party deleted their account', [sample.left(), A_DAY_LATER]],
])('a contract that %s can be reviewed for 14 days', (_what, end) => {
  expect(periodAfter(end)).toEqual({ until: '2026-11-16T12:00:00.000Z' });
});

test('a completed contract can be reviewed for 14 days, even if it was very short', () => {
  const delivered = [sample.delivered(), '2026-11-01T13:00:00.000Z'] as const;
  expect(periodAfter(delivered, [sample.accepted(), '2026-11-01T14:00:00.000Z'])).toEqual({
    until: '2026-11-15T14:00:00.000Z',
  });
});

test('a contract that ended within 24 hours cannot be reviewed, unless something was delivered', () => {
  expect(periodAfter([sample.ended(), JUST_BEFORE])).toEqual({ refused: 'nothing-to-review' });
  expect(periodAfter([sample.left(), JUST_BEFORE])).toEqual({ refused: 'nothing-to-review' });
  expect(periodAfter([sample.delivered(), START], [sample.ended(), JUST_BEFORE])).toHaveProperty('until');
});

test('events after the end do not change the period', () => {
  const end = [sample.ended(), A_DAY_LATER] as const;
  const later = '2026-12-24T12:00:00.000Z';
  expect(periodAfter(end, [sample.marked(), later], [sample.freelancerErased, later])).toEqual(periodAfter(end));
});

test('the clock of the instance that recorded the end does not matter', () => {
  // The sample events all have the time NOON, on a different day.
  expect(sample.NOON).not.toContain('2026-11-02');
  expect(periodAfter([sample.ended(), A_DAY_LATER])).toEqual({ until: '2026-11-16T12:00:00.000Z' });
});

test('a period is over exactly at its end, even for times with microseconds', () => {
  const until = '2026-11-16T12:00:00.000Z';
  expect(isOverAt(until, '2026-11-16T11:59:59.999999Z')).toBe(false);
  expect(isOverAt(until, '2026-11-16T12:00:00.000000Z')).toBe(true);
});
