import { hasDocker } from './docker.ts';
import { summary } from './reports.ts';
import { runVitest } from './run-vitest.ts';

// `npm run test:containers`: the suites that need a Docker engine. Arguments are parts of file names.
const say = (text: string) => void process.stdout.write(`${text}\n`);

if (!(await hasDocker())) {
  say('The container tests were skipped: no Docker engine answers here.');
  say('0 passed, 0 failed, 1 skipped');
} else {
  const counts = await runVitest('containers', ['containers'], process.argv.slice(2));
  say(summary(counts));
  process.exitCode = counts.failed.length > 0 ? 1 : 0;
}
