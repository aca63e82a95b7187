import { expect, test } from 'vitest';
import { againstAnswering, againstAsking } from './queries.ts';

test.each([
  [{ isOpen: true, hasApplied: false }, false, null, null],
  [{ isOpen: true, hasApplied: true }, false, 'proposal-exists', null],
  [{ isOpen: false, hasApplied: false }, false, 'not-open', 'not-open'],
  [{ isOpen: false, hasApplied: true }, false, 'not-open', 'not-open'],
  // After a block, asking and answering are refused for the same reason, which reveals nothing about the project.
  [{ isOpen: false, hasApplied: true }, true, 'cannot-work-together', 'cannot-work-together'],
] as const)(
  'given %o and a block: %s, the reason against asking is %s and the reason against answering is %s',
  (facts, areApart, asking, answering) => {
    expect(againstAsking({ clientId: 'a client', ...facts }, areApart)).toBe(asking);
    expect(againstAnswering(facts, areApart)).toBe(answering);
  },
);
