import { DAY_MS } from '@hirelane/api/constants';
import { describe, expect, test } from 'vitest';
import type { UserEvent } from '../user.ts';
import { keptUntil } from './kept-until.ts';

const userId = '0190a0a0-0000-7000-8000-000000000001';
const names = { firstName: 'Asha', lastName: 'Rao', username: 'asha', city: 'Pune', state: 'Maharashtra' };
const registered = (email: string): UserEvent => ({
  type: 'UserRegistered',
  data: { userId, isClient: true, ...names, email },
});
const verified: UserEvent = { type: 'EmailVerified', data: { userId } };
const requested = (email: string): UserEvent => ({ type: 'EmailChangeRequested', data: { userId, email } });
const changed = (email: string): UserEvent => ({ type: 'EmailChanged', data: { userId, email } });

/**
 * The day on which an account with these events, one per day starting in 1970, stops keeping the address `a`, which was
 * claimed on day `claimedOn`.
 */
const until = (events: readonly UserEvent[], claimedOn = 0) =>
  keptUntil(
    events.map((event, day) => ({ ...event, at: new Date(day * DAY_MS).toISOString() })),
    claimedOn * DAY_MS,
    (email) => email === 'a',
  ) / DAY_MS;

describe('an address that', () => {
  test('the account currently has is kept permanently, verified or not', () => {
    expect(until([registered('a')])).toBe(Number.POSITIVE_INFINITY);
    expect(until([registered('b'), requested('a'), changed('a')], 2)).toBe(Number.POSITIVE_INFINITY);
  });

  test('was verified is kept for a week after the change away from it, no matter what follows', () => {
    const left = [registered('a'), verified, requested('b'), changed('b')];
    expect(until(left)).toBe(3 + 7);
    expect(until([...left, requested('c'), changed('c'), requested('d'), changed('d')])).toBe(3 + 7);
    expect(until([registered('b'), requested('a'), changed('a'), requested('c'), changed('c')], 2)).toBe(4 + 7);
  });

  // @covers found:12
  test('was never verified is kept only while the account has it', () => {
    const left = [registered('a'), requested('b'), changed('b')];
    expect(until(left)).toBe(2);
    expect(until([...left, requested('c'), changed('c')])).toBe(2);
  });

  test('was never verified is not kept even if it is requested again', () => {
    expect(until([registered('a'), requested('b'), changed('b'), requested('a')])).toBe(2);
  });

  test('was requested, and claimed by its link, is kept as long as the link is valid', () => {
    expect(until([registered('b'), requested('a')], 1)).toBe(1 + 1);
    expect(until([registered('b'), requested('a')], 0)).toBe(0);
  });

  test('is being claimed with a link right now is kept for a quarter of an hour', () => {
    const left = [registered('a'), requested('b'), changed('b')];
    expect(until(left, 30)).toBe(30 + 15 / (24 * 60));
    expect(until([registered('b'), requested('a')], 9)).toBe(9 + 15 / (24 * 60));
  });

  test('never belonged to the account is not kept', () => {
    expect(until([registered('b')])).toBe(0);
  });
});
