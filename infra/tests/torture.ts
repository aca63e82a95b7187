import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repository } from '../launcher/repository.ts';
import { hasDocker } from './support/docker.ts';

// `npm run torture`: runs the fuzz, kill and race tests for longer. `SEED=…` repeats a run. Container tests need
// Docker.
const LONG = {
  FUZZ_REQUESTS: '20000',
  LOGIN_TRIES: '200',
  RACE_ROUNDS: '200',
  CORPUS_WORDS: '5000',
  OUTAGE_SECONDS: '30',
  REBALANCES: '8',
};
const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
const folders = [
  'infra/tests/fuzz',
  'infra/tests/faults',
  'infra/tests/races',
  'services/identity/src/sign-in/guessing',
  'bff/src/session/cached-sessions',
];

async function run(projects: readonly string[], files: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [vitest, 'run', ...projects.map((name) => `--project=${name}`), ...files], {
    cwd: repository,
    stdio: 'inherit',
    env: { ...LONG, ...process.env },
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

const codes = [await run(['node', 'slow'], folders)];
if (await hasDocker())
  codes.push(await run(['containers'], ['infra/tests/containers/server-faults', 'infra/tests/containers/copy-faults']));
else process.stdout.write('The faults in containers were skipped, because no Docker engine responds here.\n');
process.exitCode = Math.max(...codes);
