import { expect, test } from 'vitest';
import { againstInviting, type InvitingFacts } from './queries.ts';

const NOON = '2026-11-25T12:00:00.000Z';
const free: InvitingFacts = {
  ...{ isOpen: true, hasApplied: false, isInvited: false, isAvailable: true, isHidden: false },
  declinedAt: null,
};

test.each([
  ['nothing', {}, null],
  ['that the project takes no proposals', { isOpen: false }, 'not-open'],
  ['that they have applied, also after an invitation', { hasApplied: true, isInvited: true }, 'has-applied'],
  ['that an invitation waits for them', { isInvited: true }, 'already-invited'],
  ['that they take on no work, or are suspended', { isAvailable: false }, 'not-available'],
  ['that they declined less than 30 days ago', { declinedAt: '2026-10-26T12:00:00.001Z' }, 'invitation-declined'],
  ['that an operator has hidden what they were written', { isHidden: true }, 'hidden-by-operator'],
  ['nothing after 30 days', { declinedAt: '2026-10-26T12:00:00.000Z' }, null],
] satisfies [string, Partial<InvitingFacts>, string | null][])(
  'against inviting somebody stands %s',
  (_what, facts, expected) => {
    expect(againstInviting({ ...free, ...facts }, NOON)).toBe(expected);
  },
);
