import type { Recorded } from '@hirelane/event-sourcing/events';
import { expect, test } from 'vitest';
import type { EngagementEvent } from '../engagement/state.ts';
import * as sample from '../testing/samples.ts';
import { isOverAt, periodOf } from './period.ts';

const START = '2026-11-01T12:00:00.000Z';
const A_DAY_LATER = '2026-11-02T12:00:00.000Z';
const JUST_BEFORE = '2026-11-02T11:59:59.999Z';

/** `at`: when the log recorded it. */
const recorded = (event: EngagementEvent, at: string, version: number): Recorded<EngagementEvent> => ({
  ...event,
  id: `event ${version}`,
  stream: 'engagement-e_1',
  version,
  position: String(version),
  at,
  meta: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'a' },
});

type Step = readonly [EngagementEvent, string];
const periodAfter = (...steps: readonly Step[]) =>
  periodOf([[sample.started, START] as const, ...steps].map(([event, at], n) => recorded(event, at, n + 1)));

test.each<[string, readonly Step[]]>([
  ['has begun', []],
  ['waits for an answer to a delivery', [[sample.delivered(), A_DAY_LATER]]],
  [
    'goes on after changes were asked for',
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
  ['ended because somebody has left', [sample.left(), A_DAY_LATER]],
])('one that %s can be reviewed for 14 days', (_what, end) => {
  expect(periodAfter(end)).toEqual({ until: '2026-11-16T12:00:00.000Z' });
});

test('one that was completed can be reviewed for 14 days, however short it was', () => {
  const delivered = [sample.delivered(), '2026-11-01T13:00:00.000Z'] as const;
  expect(periodAfter(delivered, [sample.accepted(), '2026-11-01T14:00:00.000Z'])).toEqual({
    until: '2026-11-15T14:00:00.000Z',
  });
});

test('one that ended within 24 hours is not reviewed, unless something was delivered', () => {
  expect(periodAfter([sample.ended(), JUST_BEFORE])).toEqual({ refused: 'nothing-to-review' });
  expect(periodAfter([sample.left(), JUST_BEFORE])).toEqual({ refused: 'nothing-to-review' });
  expect(periodAfter([sample.delivered(), START], [sample.ended(), JUST_BEFORE])).toHaveProperty('until');
});

test('what follows the end changes nothing', () => {
  const end = [sample.ended(), A_DAY_LATER] as const;
  const later = '2026-12-24T12:00:00.000Z';
  expect(periodAfter(end, [sample.marked(), later], [sample.freelancerErased, later])).toEqual(periodAfter(end));
});

test('the clock of the copy that recorded an end does not count', () => {
  // The events of the samples all say NOON of another day.
  expect(sample.NOON).not.toContain('2026-11-02');
  expect(periodAfter([sample.ended(), A_DAY_LATER])).toEqual({ until: '2026-11-16T12:00:00.000Z' });
});

test('a period is over from its last millisecond on, also where a time has microseconds', () => {
  const until = '2026-11-16T12:00:00.000Z';
  expect(isOverAt(until, '2026-11-16T11:59:59.999999Z')).toBe(false);
  expect(isOverAt(until, '2026-11-16T12:00:00.000000Z')).toBe(true);
});
