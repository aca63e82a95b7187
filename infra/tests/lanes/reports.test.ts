import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';
import { temporaryFolder } from '../support/launcher-process.ts';
import { limitUnstable, parsePlaywright, parseVitest, readResults, resultOf, summary } from './reports.ts';

const unit = (...statuses: string[]) =>
  JSON.stringify({
    testResults: [
      {
        name: join(repository, 'a.test.ts'),
        status: 'passed',
        assertionResults: statuses.map((status) => ({ status, fullName: `it is ${status}` })),
      },
    ],
  });

async function fileWith(text: string): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'report.json');
  await writeFile(path, text);
  return path;
}

test('a Vitest report yields counts of passed, failed and skipped tests', () => {
  expect(parseVitest(unit('passed', 'passed', 'failed', 'skipped'))).toEqual([
    resultOf('a.test.ts', {
      passed: 2,
      failed: ['it is failed'],
      skipped: [{ name: 'it is skipped', reason: 'skipped' }],
    }),
  ]);
});

test('a Vitest file that could not be loaded, or whose hook failed, is a failure', () => {
  const file = (assertionResults: unknown[]) =>
    JSON.stringify({
      testResults: [{ name: join(repository, 'a.test.ts'), status: 'failed', message: 'no x', assertionResults }],
    });
  expect(parseVitest(file([]))[0]?.failed).toEqual(['a.test.ts could not be run (no x)']);
  expect(parseVitest(file([{ status: 'skipped', fullName: 'b' }]))[0]?.failed).toEqual([
    'a.test.ts could not be run (no x)',
  ]);
});

test('a Playwright report yields counts for nested suites, unstable retried tests, and the reasons for skips', () => {
  const spec = (title: string, status: string, annotations: unknown[] = []) => ({
    title,
    tests: [
      {
        status,
        annotations,
        results: [{ error: { message: `Error: \u001b[31m${title} is not visible\u001b[39m\n\n  at line 3` } }],
      },
    ],
  });
  const inner = {
    specs: [spec('c', 'skipped', [{ type: 'skip', description: 'no camera' }]), spec('d', 'unexpected')],
  };
  const report = {
    suites: [{ file: 'journeys/a.spec.ts', specs: [spec('a', 'expected'), spec('b', 'flaky')], suites: [inner] }],
  };
  expect(parsePlaywright(JSON.stringify(report))).toEqual([
    resultOf('infra/tests/e2e/journeys/a.spec.ts', {
      passed: 2,
      failed: ['d (Error: d is not visible | at line 3)'],
      unstable: ['b (Error: b is not visible | at line 3)'],
      skipped: [{ name: 'c', reason: 'no camera' }],
    }),
  ]);
});

test('a failed run is never reported as successful', async () => {
  const good = await fileWith(unit('passed'));
  const failuresOf = (path: string, code: number | null) =>
    readResults(path, parseVitest, code).flatMap(({ failed }) => failed);
  expect(failuresOf(good, 0)).toEqual([]);
  // A failure outside any test, such as an unhandled rejection.
  expect(failuresOf(good, 1)).toEqual(['failure outside any test (exit code 1)']);
  expect(failuresOf(good, null)).toHaveLength(1);
  expect(failuresOf('/nowhere.json', 0)).toHaveLength(1);
  expect(failuresOf(await fileWith('{'), 0)).toHaveLength(1);
});

test('more than three unstable tests fail the run', () => {
  const unstable = (count: number) => [resultOf('a.test.ts', { unstable: Array.from({ length: count }, () => 'b') })];
  expect(limitUnstable(unstable(3))).toEqual(unstable(3));
  expect(limitUnstable(unstable(4)).flatMap(({ failed }) => failed)).toEqual([
    'expected at most 3 unstable tests, got 4',
  ]);
});

test('the summary lists skipped, unstable and failed tests and ends with the totals', () => {
  const one = resultOf('a.test.ts', { passed: 3, failed: ['it adds'], unstable: ['it waits (Error: late)'] });
  const two = resultOf('b.test.ts', { passed: 1, skipped: [{ name: 'a', reason: 'b' }] });
  expect(summary([one])).toBe(
    'unstable: a.test.ts: it waits (Error: late)\nfailed: it adds\n3 passed, 1 failed, 0 skipped',
  );
  expect(summary([one, two]).split('\n').at(0)).toBe('skipped: a (b)');
  expect(summary([one, two]).split('\n').at(-1)).toBe('4 passed, 1 failed, 1 skipped');
});
