import { relative } from 'node:path';
import { repository } from '../../launcher/repository.ts';

/** A test file and the seconds its tests and hooks took. */
export type Timed = Readonly<{ file: string; seconds: number }>;

/**
 * A Vitest file's phases in ms: starting its process and environment, set-up files, imports, tests and hooks.
 */
export type Phases = Readonly<{ project: string; start: number; setUp: number; load: number; tests: number }>;

type VitestReport = Readonly<{
  testResults: readonly Readonly<{ name: string; startTime: number; endTime: number }>[];
}>;
type PlaywrightSuite = Readonly<{
  file?: string;
  suites?: readonly PlaywrightSuite[];
  specs?: readonly Readonly<{ tests: readonly Readonly<{ results: readonly Readonly<{ duration: number }>[] }>[] }>[];
}>;

/** A Vitest report's files, slowest first. */
export function timesOfVitest(report: VitestReport, root = repository): readonly Timed[] {
  return sorted(
    report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1_000,
    })),
  );
}

/** A Playwright report's files, slowest first. */
export function timesOfPlaywright({ suites = [] }: PlaywrightSuite): readonly Timed[] {
  return sorted(suites.map((suite) => ({ file: suite.file ?? '', seconds: millisecondsOf(suite) / 1_000 })));
}

/** Markdown lines with the seconds that each phase took, by project. */
export function phasesOf(phases: readonly Phases[]): string {
  const projects = [...new Set(phases.map(({ project }) => project))].sort();
  const sum = (project: string, phase: 'start' | 'setUp' | 'load' | 'tests') =>
    phases.reduce((total, each) => total + (each.project === project ? each[phase] : 0), 0) / 1_000;
  const row = (project: string) =>
    [project, ...(['start', 'setUp', 'load', 'tests'] as const).map((phase) => sum(project, phase).toFixed(1))].join(
      ' | ',
    );
  return [
    '| project | start | set-up | imports | tests |',
    '|---|---:|---:|---:|---:|',
    ...projects.map((project) => `| ${row(project)} |`),
  ].join('\n');
}

function millisecondsOf({ suites = [], specs = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(millisecondsOf)].reduce((sum, ms) => sum + ms, 0);
}

const sorted = (times: readonly Timed[]) => [...times].sort((a, b) => b.seconds - a.seconds);

/** Markdown lines with the sums for two levels of folders, then the slowest files. */
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
