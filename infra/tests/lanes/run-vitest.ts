import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../launcher/repository.ts';
import { runNode } from '../../tools/run-node.ts';
import { type FileResult, parseVitest, readResults } from './reports.ts';
import { retryFailed } from './retry.ts';

/**
 * Runs these Vitest projects in this terminal, and then each failed file again, separately. `args` are passed to
 * Vitest. The first run's report is `test-results/<report>.json`.
 */
export async function runVitest(
  report: string,
  projects: readonly string[],
  args: readonly string[],
): Promise<readonly FileResult[]> {
  const results = await runOnce(report, projects, args);
  return retryFailed(results, (file) => {
    process.stdout.write(`\nRunning ${file} again, separately.\n`);
    return runOnce(`${report}-again`, projects, [file]);
  });
}

async function runOnce(report: string, projects: readonly string[], args: readonly string[]) {
  const path = freshReport(report);
  process.env['PHASES_REPORT'] = freshReport(`${report}-phases`);
  const code = await runNode([
    ...['node_modules/vitest/vitest.mjs', 'run', ...projects.map((name) => `--project=${name}`)],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
    ...[`--reporter=${join(import.meta.dirname, 'phases-reporter.ts')}`, ...args],
  ]);
  return readResults(path, parseVitest, code);
}

/** The path for a report that does not exist yet, so that an old one is never read. */
export function freshReport(name: string): string {
  const path = join(repository, 'test-results', `${name}.json`);
  rmSync(path, { force: true });
  return path;
}
