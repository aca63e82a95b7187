import { expect, test } from 'vitest';
import { tablesOf, timesOfPlaywright, timesOfVitest } from './slowest.ts';

test('files of a Vitest report come slowest first, by their paths from the root', () => {
  const testResults = [
    { name: '/checkout/bff/src/a.test.ts', startTime: 1_000, endTime: 1_500 },
    { name: '/checkout/web/src/b.test.ts', startTime: 0, endTime: 2_000 },
  ];
  expect(timesOfVitest({ testResults }, '/checkout')).toEqual([
    { file: 'web/src/b.test.ts', seconds: 2 },
    { file: 'bff/src/a.test.ts', seconds: 0.5 },
  ]);
});

test('a file of a Playwright report took what its tests took, those of its groups and tries among them', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const suites = [{ file: 'journeys/a.spec.ts', specs: [spec(1_000)], suites: [{ specs: [spec(500, 250)] }] }];
  expect(timesOfPlaywright({ suites })).toEqual([{ file: 'journeys/a.spec.ts', seconds: 1.75 }]);
});

test('the tables sum up by folder, and name as many rows as asked for', () => {
  const times = [
    { file: 'infra/src/api/a.test.ts', seconds: 3 },
    { file: 'bff/src/b.test.ts', seconds: 2 },
    { file: 'infra/src/api/c.test.ts', seconds: 1 },
  ];
  expect(
    tablesOf(times, 2)
      .split('\n')
      .filter((line) => line.startsWith('| `')),
  ).toEqual([
    '| `infra/src/api` | 4.0 |',
    '| `bff/src` | 2.0 |',
    '| `infra/src/api/a.test.ts` | 3.0 |',
    '| `bff/src/b.test.ts` | 2.0 |',
  ]);
});
