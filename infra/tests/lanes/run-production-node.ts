import { ranOnProductionNode } from './production-node.ts';
import { limitUnstable, summary } from './reports.ts';
import { JOURNEY, runPlaywright } from './run-playwright.ts';
import { runVitest } from './run-vitest.ts';

// `npm run test:node24`: runs the startup tests, one journey, and the tests that depend most on Node (sockets, files
// and processes), all on production's Node version.
const FILES = [
  'infra/launcher/launcher',
  'infra/launcher/launch-https',
  'infra/launcher/postgres.',
  'infra/deploy/docker/readable-by-node',
  'bff/src/http/',
  'bff/src/proxy/',
  'services/files/src/',
];

if (!(await ranOnProductionNode('infra/tests/lanes/run-production-node.ts'))) {
  const results = limitUnstable([
    ...(await runVitest('node24', ['node', 'slow'], FILES)),
    ...(await runPlaywright([`--grep=${JOURNEY}`, 'first-journey'])),
  ]);
  process.stdout.write(`${summary(results)}\n`);
  process.exitCode = results.some(({ failed }) => failed.length > 0) ? 1 : 0;
}
