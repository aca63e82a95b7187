import { expect, test } from 'vitest';
import { againstInviting, type InvitingFacts } from './queries.ts';

const NOON = '2026-11-25T12:00:00.000Z';
const free: InvitingFacts = {
  ...{ isOpen: true, hasApplied: false, isInvited: false, isAvailable: true, isHidden: false },
  declinedAt: null,
};

test.each([
  ['nothing', {}, null],
  ['not-open for a project that takes no proposals', { isOpen: false }, 'not-open'],
  ['has-applied, even after an invitation', { hasApplied: true, isInvited: true }, 'has-applied'],
  ['already-invited while an invitation waits', { isInvited: true }, 'already-invited'],
  ['not-available for a freelancer who takes on no work', { isAvailable: false }, 'not-available'],
  ['invitation-declined for 30 days', { declinedAt: '2026-10-26T12:00:00.001Z' }, 'invitation-declined'],
  ['hidden-by-operator while a message is hidden', { isHidden: true }, 'hidden-by-operator'],
  ['nothing after 30 days', { declinedAt: '2026-10-26T12:00:00.000Z' }, null],
] satisfies [string, Partial<InvitingFacts>, string | null][])(
  'the reason against inviting a freelancer is %s',
  (_what, facts, expected) => {
    expect(againstInviting({ ...free, ...facts }, NOON)).toBe(expected);
  },
);
