import { expect, test } from 'vitest';
import { phasesOf, tablesOf, timesOfPlaywright, timesOfVitest } from './slowest.ts';

test('a Vitest report yields files with paths from the root, slowest first', () => {
  const testResults = [
    { name: '/checkout/bff/src/a.test.ts', startTime: 1_000, endTime: 1_500 },
    { name: '/checkout/web/src/b.test.ts', startTime: 0, endTime: 2_000 },
  ];
  expect(timesOfVitest({ testResults }, '/checkout')).toEqual([
    { file: 'web/src/b.test.ts', seconds: 2 },
    { file: 'bff/src/a.test.ts', seconds: 0.5 },
  ]);
});

test('a Playwright report yields the sum of a file’s tests, including groups and retries', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const suites = [{ file: 'journeys/a.spec.ts', specs: [spec(1_000)], suites: [{ specs: [spec(500, 250)] }] }];
  expect(timesOfPlaywright({ suites })).toEqual([{ file: 'journeys/a.spec.ts', seconds: 1.75 }]);
});

test('the tables contain sums by folder and the requested number of rows', () => {
  const times = [
    { file: 'infra/tests/api/a.test.ts', seconds: 3 },
    { file: 'bff/src/b.test.ts', seconds: 2 },
    { file: 'infra/tests/api/c.test.ts', seconds: 1 },
  ];
  expect(
    tablesOf(times, 2)
      .split('\n')
      .filter((line) => line.startsWith('| `')),
  ).toEqual([
    '| `infra/tests/api` | 4.0 |',
    '| `bff/src` | 2.0 |',
    '| `infra/tests/api/a.test.ts` | 3.0 |',
    '| `bff/src/b.test.ts` | 2.0 |',
  ]);
});

test('the phases are summed by project, in seconds', () => {
  const phases = [
    { project: 'web', start: 500, setUp: 100, load: 1_000, tests: 3_000 },
    { project: 'node', start: 200, setUp: 0, load: 400, tests: 100 },
    { project: 'web', start: 0, setUp: 100, load: 1_000, tests: 1_500 },
  ];
  expect(phasesOf(phases).split('\n').slice(2)).toEqual([
    '| node | 0.2 | 0.0 | 0.4 | 0.1 |',
    '| web | 0.5 | 0.2 | 2.0 | 4.5 |',
  ]);
});
