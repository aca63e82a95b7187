import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { repository } from '../../launcher/repository.ts';
import { readImports } from '../../tools/layers/imports.ts';
import { isBrowserTest, nearestFirst } from './affected.ts';
import { type FileResult, limitUnstable, resultOf, summary } from './reports.ts';
import { JOURNEY, runPlaywright } from './run-playwright.ts';
import { runVitest } from './run-vitest.ts';

// `npm run test:affected`: runs the tests from `npm run test:all` that are nearest to the changed files, for at most
// five minutes. BASE is the commit to compare with; by default, the newest one older than twelve hours. Arguments are
// parts of the names of files that run in any case, before the others.

/** No batch starts later than this, because the longest takes about a minute. */
const LAST_START_MS = 240_000;
const BATCH = { vitest: 6, playwright: 2 };

const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
const say = (text: string) => void process.stdout.write(`${text}\n`);

const runBatch = (files: readonly string[]): Promise<readonly FileResult[]> =>
  files.some(isBrowserTest)
    ? runPlaywright([`--grep-invert=${JOURNEY}`, '--pass-with-no-tests', ...files])
    : runVitest('affected', ['slow', 'web-slow'], files);

const base =
  process.env['BASE'] ||
  git('rev-list', '-1', '--before=12 hours ago', 'HEAD') ||
  git('rev-list', '--max-parents=0', 'HEAD');
const changed = git('diff', '--name-only', base).split('\n').filter(Boolean);
const slow = git('ls-files', '*.slow.test.ts', '*.slow.test.tsx', 'infra/tests/e2e/*/*.spec.ts')
  .split('\n')
  .filter((file) => file !== '');
say(`${changed.length} files have changed since ${base.slice(0, 8)}.`);

const results: FileResult[] = [];
const always = new Set<string>();
for (const part of process.argv.slice(2)) {
  const found = slow.filter((file) => file.includes(part));
  for (const file of found) always.add(file);
  if (found.length === 0) results.push(resultOf('', { failed: [`expected a slow test file for ${part}, found none`] }));
}
for (const isBrowser of [false, true]) {
  const files = [...always].filter((file) => isBrowserTest(file) === isBrowser);
  if (files.length > 0) results.push(...(await runBatch(files)));
}

const others = slow.filter((file) => !always.has(file));
const waiting = changed.length > 0 ? [...nearestFirst(others, changed, readImports())] : [];
const started = performance.now();
while (waiting.length > 0 && performance.now() - started < LAST_START_MS) {
  const isBrowser = isBrowserTest(waiting[0] ?? '');
  const count = isBrowser ? BATCH.playwright : BATCH.vitest;
  const batch = waiting.filter((file) => isBrowserTest(file) === isBrowser).slice(0, count);
  for (const file of batch) waiting.splice(waiting.indexOf(file), 1);
  results.push(...(await runBatch(batch)));
}
say(`${waiting.length} of ${slow.length} slow test files are left to npm run test:all.`);
const limited = limitUnstable(results);
say(summary(limited));
process.exitCode = limited.some(({ failed }) => failed.length > 0) ? 1 : 0;
