import { relative } from 'node:path';
import { repository } from '../local/repository.ts';

/** A test file and the seconds that its tests and hooks took. */
export type Timed = Readonly<{ file: string; seconds: number }>;

type VitestReport = Readonly<{
  testResults: readonly Readonly<{ name: string; startTime: number; endTime: number }>[];
}>;
type PlaywrightSuite = Readonly<{
  file?: string;
  suites?: readonly PlaywrightSuite[];
  specs?: readonly Readonly<{ tests: readonly Readonly<{ results: readonly Readonly<{ duration: number }>[] }>[] }>[];
}>;

/** Files of a Vitest report, slowest first. */
export function timesOfVitest(report: VitestReport, root = repository): readonly Timed[] {
  return sorted(
    report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1_000,
    })),
  );
}

/** Files of a Playwright report, slowest first. */
export function timesOfPlaywright({ suites = [] }: PlaywrightSuite): readonly Timed[] {
  return sorted(suites.map((suite) => ({ file: suite.file ?? '', seconds: millisecondsOf(suite) / 1_000 })));
}

function millisecondsOf({ suites = [], specs = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(millisecondsOf)].reduce((sum, ms) => sum + ms, 0);
}

const sorted = (times: readonly Timed[]) => [...times].sort((a, b) => b.seconds - a.seconds);

/** Lines of Markdown: the sum by folder of two levels, then the slowest files. */
export function tablesOf(times: readonly Timed[], count: number): string {
  const sums = new Map<string, number>();
  for (const { file, seconds } of times) {
    const folder = file.split('/').slice(0, -1).slice(0, 3).join('/');
    sums.set(folder, (sums.get(folder) ?? 0) + seconds);
  }
  const folders = sorted([...sums].map(([file, seconds]) => ({ file, seconds })));
  const rows = (of: readonly Timed[]) => of.map(({ file, seconds }) => `| \`${file}\` | ${seconds.toFixed(1)} |`);
  return [
    '| folder | seconds |',
    '|---|---:|',
    ...rows(folders.slice(0, count)),
    '',
    '| file | seconds |',
    '|---|---:|',
    ...rows(times.slice(0, count)),
  ].join('\n');
}
