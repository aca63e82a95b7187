import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

/** A skipped test and its reason, if the test gives one. */
export type Skipped = Readonly<{ name: string; reason: string }>;
/** `failed` contains the names, each with the beginning of its error where there is one. */
export type Counts = Readonly<{ passed: number; failed: readonly string[]; skipped: readonly Skipped[] }>;

/** Of an error in the name of a failed test: enough to find its assertion. */
const ERROR_LINES = 4;
const ERROR_LENGTH = 300;

export const NOTHING: Counts = { passed: 0, failed: [], skipped: [] };

/** The part of Vitest's JSON report that is used here. */
type VitestReport = Readonly<{
  testResults: readonly Readonly<{
    name: string;
    status: string;
    assertionResults: readonly Readonly<{ status: string; fullName: string; failureMessages?: readonly string[] }>[];
  }>[];
}>;

/**
 * Reads a runner's JSON report, and compares it with its exit code: a file that could not be loaded, a failure outside
 * any test, or a missing report counts as one failed test, so that no failed run looks successful.
 */
export function readCounts(path: string, parse: (text: string) => Counts, exitCode: number | null): Counts {
  let counts: Counts;
  try {
    counts = parse(readFileSync(path, 'utf8'));
  } catch {
    return { ...NOTHING, failed: [`the run left no report that can be read (exit code ${exitCode})`] };
  }
  const isHidden = exitCode !== 0 && counts.failed.length === 0;
  return isHidden ? { ...counts, failed: [`something outside any test (exit code ${exitCode})`] } : counts;
}

/** Vitest's `--reporter=json`. */
export function parseVitest(text: string): Counts {
  const { testResults }: VitestReport = JSON.parse(text);
  const tests = testResults.flatMap((file) => file.assertionResults);
  const notLoaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => withError(fullName, failureMessages?.[0])),
      ...notLoaded.map(({ name }) => `${name} could not be run`),
    ],
    skipped: tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName, status }) => ({ name: fullName, reason: status })),
  };
}

/** Playwright's `json` reporter. */
export function parsePlaywright(text: string): Counts {
  const report: JSONReport = JSON.parse(text);
  const specs = report.suites.flatMap(specsOf);
  const tests = specs.flatMap(({ title, tests }) => tests.map((test) => ({ title, test })));
  return {
    passed: tests.filter(({ test }) => test.status === 'expected').length,
    failed: tests
      .filter(({ test }) => test.status === 'unexpected' || test.status === 'flaky')
      .map(({ title, test }) => {
        const name = test.status === 'flaky' ? `${title} (passed when tried again)` : title;
        return withError(name, test.results.find(({ error }) => error)?.error?.message);
      }),
    skipped: tests
      .filter(({ test }) => test.status === 'skipped')
      .map(({ title, test }) => ({
        name: title,
        reason: test.annotations.find(({ type }) => type === 'skip')?.description ?? 'skipped',
      })),
  };
}

/** Playwright says in the lines that follow the first one what was expected, and where. */
function withError(name: string, message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const error = lines.slice(0, ERROR_LINES).join(' | ').slice(0, ERROR_LENGTH);
  return error ? `${name} (${error})` : name;
}

function specsOf(suite: JSONReportSuite): JSONReportSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

/**
 * The last lines of a test run: the failed tests, one per line, then `N passed, N failed`, and `, N skipped` if there
 * are any.
 */
export function summary({ passed, failed, skipped }: Counts): string {
  const counts = `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
  return [...failed.map((name) => `failed: ${name}`), counts].join('\n');
}

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: [...a.failed, ...b.failed],
  skipped: [...a.skipped, ...b.skipped],
});
