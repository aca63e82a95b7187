import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { repository } from '../../launcher/repository.ts';

/** A skipped test and the stated reason, if any. */
export type Skipped = Readonly<{ name: string; reason: string }>;

/**
 * One test file's results. `failed` and `unstable` contain names, each with the beginning of its first error. An
 * unstable test failed and then passed in a second run; `passed` includes it. `file` is relative to the checkout, or ''
 * for a failure outside any file.
 */
export type FileResult = Readonly<{
  file: string;
  passed: number;
  failed: readonly string[];
  skipped: readonly Skipped[];
  unstable: readonly string[];
}>;

/** How much of an error is kept, in lines and characters: enough to find the failed assertion. */
const ERROR_LINES = 4;
const ERROR_LENGTH = 300;

/** A result without tests, with `fields` filled in. */
export const resultOf = (file: string, fields: Partial<FileResult> = {}): FileResult => ({
  ...{ file, passed: 0, failed: [], skipped: [], unstable: [] },
  ...fields,
});

/** The fields of Vitest's JSON report that are used here. */
type VitestReport = Readonly<{
  testResults: readonly Readonly<{
    name: string;
    status: string;
    message?: string;
    assertionResults: readonly Readonly<{ status: string; fullName: string; failureMessages?: readonly string[] }>[];
  }>[];
}>;

/**
 * Reads a runner's JSON report and compares it with the runner's exit code. A file that could not be loaded, a failure
 * outside any test or a missing report counts as one failed test, so that no failed run looks successful.
 */
export function readResults(
  path: string,
  parse: (text: string) => readonly FileResult[],
  exitCode: number | null,
): readonly FileResult[] {
  let results: readonly FileResult[];
  try {
    results = parse(readFileSync(path, 'utf8'));
  } catch {
    return [resultOf('', { failed: [`expected a readable report at the end of the run (exit code ${exitCode})`] })];
  }
  const isHidden = exitCode !== 0 && results.every(({ failed }) => failed.length === 0);
  return isHidden
    ? [...results, resultOf('', { failed: [`failure outside any test (exit code ${exitCode})`] })]
    : results;
}

/** Vitest's `--reporter=json`. */
export function parseVitest(text: string): readonly FileResult[] {
  const { testResults }: VitestReport = JSON.parse(text);
  return testResults.map(({ name, status, message, assertionResults }) => {
    const file = relative(repository, name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => withError(fullName, failureMessages?.[0]));
    const isNotLoaded = status === 'failed' && failed.length === 0;
    return resultOf(file, {
      passed: assertionResults.filter((test) => test.status === 'passed').length,
      failed: isNotLoaded ? [withError(`${file} could not be run`, message)] : failed,
      skipped: assertionResults
        .filter((test) => test.status !== 'passed' && test.status !== 'failed')
        .map(({ fullName, status: reason }) => ({ name: fullName, reason })),
    });
  });
}

/** Playwright's `json` reporter. */
export function parsePlaywright(text: string): readonly FileResult[] {
  const report: JSONReport = JSON.parse(text);
  return report.suites.map((suite) => {
    const tests = specsOf(suite).flatMap(({ title, tests }) => tests.map((test) => ({ title, test })));
    const named = (status: (typeof tests)[number]['test']['status']) =>
      tests
        .filter(({ test }) => test.status === status)
        .map(({ title, test }) => withError(title, test.results.find(({ error }) => error)?.error?.message));
    const unstable = named('flaky');
    return resultOf(`infra/tests/e2e/${suite.file}`, {
      passed: tests.filter(({ test }) => test.status === 'expected').length + unstable.length,
      failed: named('unexpected'),
      unstable,
      skipped: tests
        .filter(({ test }) => test.status === 'skipped')
        .map(({ title, test }) => ({
          name: title,
          reason: test.annotations.find(({ type }) => type === 'skip')?.description ?? 'skipped',
        })),
    });
  });
}

/** Playwright puts the expected value and the position after the first line. */
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

/** A run with more unstable tests than this fails, because the machine or the product is unreliable. */
export const MOST_UNSTABLE = 3;

/** Adds a failure when a run has too many unstable tests. */
export function limitUnstable(results: readonly FileResult[]): readonly FileResult[] {
  const count = results.reduce((sum, { unstable }) => sum + unstable.length, 0);
  if (count <= MOST_UNSTABLE) return results;
  return [...results, resultOf('', { failed: [`expected at most ${MOST_UNSTABLE} unstable tests, got ${count}`] })];
}

/**
 * The last lines of a test run: skipped, unstable and failed tests, one per line, then `N passed, N failed, N skipped`.
 */
export function summary(results: readonly FileResult[]): string {
  const failed = results.flatMap((result) => result.failed);
  const skipped = results.flatMap((result) => result.skipped);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  return [
    ...skipped.map(({ name, reason }) => `skipped: ${name} (${reason})`),
    ...results.flatMap((result) => result.unstable.map((name) => `unstable: ${result.file}: ${name}`)),
    ...failed.map((name) => `failed: ${name}`),
    `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ].join('\n');
}
