import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../local/repository.ts';
import { runNode } from '../run-node.ts';
import { type Counts, parseVitest, readCounts } from './reports.ts';

/** Runs these projects of Vitest in this terminal; `args` go on to it. The report is `test-results/<report>.json`. */
export async function runVitest(report: string, projects: readonly string[], args: readonly string[]): Promise<Counts> {
  const path = freshReport(report);
  process.env['PHASES_REPORT'] = freshReport(`${report}-phases`);
  const code = await runNode([
    ...['node_modules/vitest/vitest.mjs', 'run', ...projects.map((name) => `--project=${name}`)],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
    ...[`--reporter=${join(import.meta.dirname, 'phases-reporter.ts')}`, ...args],
  ]);
  return readCounts(path, parseVitest, code);
}

/** Path of a report that is not there yet, so that an old one is never read. */
export function freshReport(name: string): string {
  const path = join(repository, 'test-results', `${name}.json`);
  rmSync(path, { force: true });
  return path;
}
