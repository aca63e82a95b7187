import { expect, test } from 'vitest';
import { nearestFirst } from './affected.ts';

const FILES = [
  'infra/launcher/launcher.slow.test.ts',
  'infra/tests/e2e/journeys/back.spec.ts',
  'services/identity/src/sign-in/guessing/guesses.slow.test.ts',
  'infra/tests/races/offers.slow.test.ts',
];

test('tests near a changed file come first, and a changed test comes before them', () => {
  expect(nearestFirst(FILES, ['services/identity/src/mails/mail/mail.ts'])[0]).toBe(FILES[2]);
  expect(nearestFirst(FILES, ['infra/launcher/run.ts', 'README.md'])[0]).toBe(FILES[0]);
  expect(nearestFirst(FILES, ['infra/launcher/run.ts', 'infra/tests/races/offers.slow.test.ts'])[0]).toBe(FILES[3]);
});

test('browser tests are the tests nearest to a change in the pages', () => {
  expect(nearestFirst(FILES, ['web/src/screens/Landing.tsx'])[0]).toBe(FILES[1]);
});
