import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './launcher-process.ts';
import { add, parsePlaywright, parseVitest, readCounts, summary } from './reports.ts';

const unit = (...statuses: string[]) =>
  JSON.stringify({
    testResults: [
      { status: 'passed', assertionResults: statuses.map((status) => ({ status, fullName: `it is ${status}` })) },
    ],
  });

async function fileWith(text: string): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'report.json');
  await writeFile(path, text);
  return path;
}

test('Vitest: passed, failed and skipped are distinguished', () => {
  expect(parseVitest(unit('passed', 'passed', 'failed', 'skipped'))).toEqual({
    passed: 2,
    failed: ['it is failed'],
    skipped: [{ name: 'it is skipped', reason: 'skipped' }],
  });
});

test('Vitest: a file that could not be loaded is a failure', () => {
  const report = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] };
  expect(parseVitest(JSON.stringify(report)).failed).toEqual(['a.test.ts could not be run']);
});

test('Playwright: nested suites are counted, a flaky test is a failure, and a skip has its reason', () => {
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
  const report = { suites: [{ specs: [spec('a', 'expected'), spec('b', 'flaky')], suites: [inner] }] };
  expect(parsePlaywright(JSON.stringify(report))).toEqual({
    passed: 1,
    failed: [
      'b (passed when tried again) (Error: b is not visible | at line 3)',
      'd (Error: d is not visible | at line 3)',
    ],
    skipped: [{ name: 'c', reason: 'no camera' }],
  });
});

test('a failed runner never looks successful', async () => {
  const good = await fileWith(unit('passed'));
  expect(readCounts(good, parseVitest, 0)).toMatchObject({ passed: 1, failed: [] });
  // A failure outside any test, such as an unhandled rejection.
  expect(readCounts(good, parseVitest, 1)).toMatchObject({
    passed: 1,
    failed: ['something outside any test (exit code 1)'],
  });
  expect(readCounts(good, parseVitest, null)).toMatchObject({ failed: [expect.anything()] });
  expect(readCounts('/nowhere.json', parseVitest, 0)).toMatchObject({ passed: 0, failed: [expect.anything()] });
  expect(readCounts(await fileWith('{'), parseVitest, 0)).toMatchObject({ failed: [expect.anything()] });
});

test('the last lines', () => {
  const one = { passed: 3, failed: ['it adds'], skipped: [] };
  expect(summary(one)).toBe('failed: it adds\n3 passed, 1 failed');
  expect(summary(add(one, { passed: 1, failed: [], skipped: [{ name: 'a', reason: 'b' }] }))).toBe(
    'failed: it adds\n4 passed, 1 failed, 1 skipped',
  );
});
