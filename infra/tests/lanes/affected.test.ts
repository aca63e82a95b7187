import { expect, test } from 'vitest';
import { nearestFirst } from './affected.ts';

const FILES = [
  'infra/launcher/launcher.slow.test.ts',
  'infra/tests/e2e/journeys/back.spec.ts',
  'services/identity/src/sign-in/guessing/guesses.slow.test.ts',
  'infra/tests/races/offers.slow.test.ts',
];
const IMPORTS = [
  { file: FILES[3] ?? '', targetFile: 'infra/tests/support/hire.ts' },
  { file: 'infra/tests/support/hire.ts', targetFile: 'contracts/src/routes.ts' },
  { file: FILES[0] ?? '', targetFile: 'infra/launcher/run.ts' },
  { file: 'infra/launcher/run.ts', targetFile: 'services/identity/src/service.ts' },
  { file: 'services/identity/src/service.ts', targetFile: 'contracts/src/routes.ts' },
  { file: 'web/src/app/main.tsx', targetFile: 'web/src/app/routes.tsx' },
  { file: 'web/src/app/routes.tsx', targetFile: 'contracts/src/words.ts' },
];

test('tests with the fewest imports to a changed file come first, and a changed test comes before them', () => {
  expect(nearestFirst(FILES, ['services/identity/src/service.ts'], IMPORTS)[0]).toBe(FILES[0]);
  expect(nearestFirst(FILES, ['contracts/src/routes.ts'], IMPORTS).slice(0, 2)).toEqual([FILES[3], FILES[0]]);
  expect(nearestFirst(FILES, ['infra/launcher/run.ts', FILES[3] ?? ''], IMPORTS)[0]).toBe(FILES[3]);
});

test('tests at the same number of imports are sorted by their distance in the folder tree', () => {
  expect(nearestFirst(FILES, ['services/identity/src/mails/mail/mail.ts'], IMPORTS)[0]).toBe(FILES[2]);
  expect(nearestFirst(FILES, ['infra/launcher/README.md', 'README.md'], IMPORTS)[0]).toBe(FILES[0]);
});

test('browser tests are near to a change in the pages, and to what the pages import', () => {
  expect(nearestFirst(FILES, ['web/src/screens/Landing.tsx'], IMPORTS)[0]).toBe(FILES[1]);
  expect(nearestFirst(FILES, ['contracts/src/words.ts'], IMPORTS)[0]).toBe(FILES[1]);
});
