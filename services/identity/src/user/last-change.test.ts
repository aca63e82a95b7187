import { DAY_MS } from '@hirelane/api/constants';
import { describe, expect, test } from 'vitest';
import { canBeUndone, lastChange } from './last-change.ts';
import type { UserEvent } from './user.ts';

const userId = '0190a0a0-0000-7000-8000-000000000001';
const names = { firstName: 'Asha', lastName: 'Rao', username: 'asha', city: 'Pune', state: 'Maharashtra' };
const registered = (email: string): UserEvent => ({
  type: 'UserRegistered',
  data: { userId, isClient: true, ...names, email },
});
const verified: UserEvent = { type: 'EmailVerified', data: { userId } };
const requested = (email: string): UserEvent => ({ type: 'EmailChangeRequested', data: { userId, email } });
const taken = (email: string): UserEvent => ({ type: 'EmailChanged', data: { userId, email } });
const changed = (email: string) => [requested(email), taken(email)];
const erased: UserEvent = { type: 'UserErased', data: { userId } };

/** The last change in an account with these events, one per hour starting in 1970. */
const of = (...events: readonly UserEvent[]) =>
  lastChange(events.map((event, i) => ({ ...event, version: i + 1, at: new Date((i + 1) * 3_600_000).toISOString() })));
/** Whether the change can be undone immediately after it was made. */
const isOpen = (...events: readonly UserEvent[]) => canBeUndone(of(...events), 0);

describe('the last change of an address', () => {
  const proved = [registered('a'), verified];

  test('is null before the first change and for a deleted account', () => {
    expect(of(...proved)).toBeNull();
    expect(of(...proved, requested('b'))).toBeNull();
    expect(of(...proved, ...changed('b'), erased)).toBeNull();
  });

  test('contains the previous address, the new address and the event’s version', () => {
    expect(of(...proved, ...changed('b'))).toMatchObject({ from: 'a', to: 'b', version: 4, isUndone: false });
  });

  test('can be undone for seven days', () => {
    const change = of(...proved, ...changed('b'));
    const end = (change?.at.getTime() ?? 0) + 7 * DAY_MS;
    expect(change?.until).toEqual(new Date(end));
    expect([canBeUndone(change, end - 1), canBeUndone(change, end)]).toEqual([true, false]);
  });

  test('is undone by changing to an address that was not requested', () => {
    expect(of(...proved, ...changed('b'), taken('a'))).toMatchObject({ from: 'a', to: 'b', isUndone: true });
    expect(isOpen(...proved, ...changed('b'), taken('a'))).toBe(false);
  });

  test('is undone by changing to the previous address while that is possible, even if it was requested', () => {
    expect(of(...proved, ...changed('b'), ...changed('a'))).toMatchObject({ from: 'a', to: 'b', isUndone: true });
  });

  test('is the only one that can be undone: an earlier address can never take the account back', () => {
    expect(of(...proved, ...changed('b'), ...changed('c'))).toMatchObject({ from: 'b', to: 'c' });
    expect(of(...proved, ...changed('b'), ...changed('a'), ...changed('c'))).toMatchObject({ from: 'a', to: 'c' });
  });

  test('is undone by changing to an earlier address, as earlier releases allowed', () => {
    expect(isOpen(...proved, ...changed('b'), ...changed('c'), taken('a'))).toBe(false);
  });

  test('cannot be undone from an address that was never verified', () => {
    expect(isOpen(registered('a'), ...changed('b'))).toBe(false);
    expect(isOpen(registered('a'), ...changed('b'), ...changed('c'))).toBe(true);
  });
});
