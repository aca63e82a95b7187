import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../local/repository.ts';
import { parseVitest, readCounts, summary } from './reports.ts';

// `npm run test:containers`: the suites that need a Docker engine. Arguments are parts of file names.
const say = (text: string) => void process.stdout.write(`${text}\n`);
const code = (command: string, args: readonly string[], stdio: 'ignore' | 'inherit') =>
  once(spawn(command, args, { cwd: repository, stdio }), 'close').then(
    ([status]) => status as number | null,
    () => null,
  );

if ((await code('docker', ['info'], 'ignore')) !== 0) {
  say('The container tests were skipped: no Docker engine answers here.');
  say('0 passed, 0 failed, 1 skipped');
} else {
  const report = join(repository, 'test-results', 'containers.json');
  rmSync(report, { force: true });
  const status = await code(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=containers',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...process.argv.slice(2),
    ],
    'inherit',
  );
  const counts = readCounts(report, parseVitest, status);
  say(summary(counts));
  process.exitCode = counts.failed.length > 0 ? 1 : 0;
}
