import { ranOnProductionNode } from './production-node.ts';
import { limitUnstable, summary } from './reports.ts';
import { runSlowLane } from './slow-lane.ts';

// `npm run test:all`: runs all tests that need no container and are too slow for `npm test`, on production's Node
// version. Arguments are parts of file names.
if (!(await ranOnProductionNode('infra/tests/lanes/run-all.ts'))) {
  const results = limitUnstable(await runSlowLane(process.argv.slice(2)));
  const isEmpty = results.length === 0;
  if (isEmpty) process.stdout.write('Expected a test file that matches these arguments, found none.\n');
  process.stdout.write(`${summary(results)}\n`);
  process.exitCode = isEmpty || results.some(({ failed }) => failed.length > 0) ? 1 : 0;
}
