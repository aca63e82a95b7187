import { expect, test } from 'vitest';
import { resultOf } from './reports.ts';
import { retryFailed } from './retry.ts';

const passes = async (file: string) => [resultOf(file, { passed: 3 })];
const broken = (file: string) => resultOf(file, { passed: 2, failed: ['it adds (expected 3)'] });

test('a test that passes when its file is run again is unstable, with its first error', async () => {
  const good = resultOf('b.test.ts', { passed: 5 });
  expect(await retryFailed([broken('a.test.ts'), good], passes)).toEqual([
    resultOf('a.test.ts', { passed: 3, unstable: ['it adds (expected 3)'] }),
    good,
  ]);
});

test('a test that fails twice counts as failed', async () => {
  const first = broken('a.test.ts');
  expect(await retryFailed([first], async (file) => [broken(file)])).toEqual([first]);
});

test('a failure remains if the second run finds no tests', async () => {
  const first = broken('a.test.ts');
  expect(await retryFailed([first], async () => [])).toEqual([first]);
});

test.each([
  'infra/tests/races/offers.slow.test.ts',
  'infra/tests/api/replay.test.ts',
  'infra/tests/faults/killed.slow.test.ts',
  'bff/tests/authorisation.test.ts',
  'bff/src/session/may-call.test.ts',
  'bff/tests/callers.test.ts',
  'infra/tests/api/ownership/ownership.test.ts',
  'infra/launcher/roles/rights.slow.test.ts',
  'bff/tests/sign-in/email-takeover.test.ts',
  'services/files/tests/hostile-uploads.test.ts',
])('%s is not run again', async (file) => {
  expect(await retryFailed([broken(file)], passes)).toEqual([broken(file)]);
});

test.each(['services/feed/src/projects/skill-index.test.ts', 'infra/launcher/telemetry/traces.slow.test.ts'])(
  '%s, which contains kill or races only as part of another word, is run again',
  async (file) => {
    expect(await retryFailed([broken(file)], passes)).toEqual([
      resultOf(file, { passed: 3, unstable: ['it adds (expected 3)'] }),
    ]);
  },
);

test('no file is run again when many files failed or when the failure is outside any file', async () => {
  const many = Array.from({ length: 7 }, (_, index) => broken(`${index}.test.ts`));
  expect(await retryFailed(many, passes)).toEqual(many);
  expect(await retryFailed([broken('')], passes)).toEqual([broken('')]);
});
