import { describe, expect, test } from 'vitest';
import { type Facts, mayWrite } from './may-write.ts';

const NOON = '2026-11-25T12:00:00.000Z';
const proposed: Facts = {
  ...{ isWithdrawn: false, isInvited: false, hasClientWritten: false },
  ...{ contracts: 0, running: 0, endedAt: null, areBothHere: true },
};
const who = (facts: Partial<Facts>, at = NOON) =>
  (['client', 'freelancer'] as const).filter((role) => mayWrite({ ...proposed, ...facts }, role, at));

const BOTH = ['client', 'freelancer'];

describe('the permission to write', () => {
  test.each([
    ['a proposal was sent', {}, ['client']],
    ['it was shortlisted, or an offer was made', { isInvited: true }, BOTH],
    ['the client has written', { hasClientWritten: true }, BOTH],
    ['it was withdrawn', { isWithdrawn: true }, []],
    ['it was shortlisted and then withdrawn', { isInvited: true, hasClientWritten: true, isWithdrawn: true }, []],
    ['a contract is running', { contracts: 1, running: 1 }, BOTH],
    [
      'a contract is running, and another one ended long ago',
      { contracts: 2, running: 1, endedAt: '2020-01-01T00:00:00Z' },
      BOTH,
    ],
    ['a party has left', { contracts: 1, running: 1, areBothHere: false }, []],
  ] satisfies [string, Partial<Facts>, string[]][])(
    'is given to the expected parties once %s',
    (_what, facts, expected) => {
      expect(who(facts)).toEqual(expected);
    },
  );

  test('lasts for 90 days after the end of the last contract, to the millisecond, regardless of earlier events', () => {
    const over = { contracts: 1, endedAt: NOON, isInvited: true, hasClientWritten: true };
    expect(who(over, '2027-02-23T11:59:59.999Z')).toEqual(BOTH);
    expect(who(over, '2027-02-23T12:00:00.000Z')).toEqual([]);
  });
});
