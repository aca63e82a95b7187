import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from './local/repository.ts';

// `npm run torture`: the long forms of the tests that hunt for faults. `SEED=…` repeats a run.
const LONG = { FUZZ_REQUESTS: '20000', LOGIN_TRIES: '200', RACE_ROUNDS: '200', CORPUS_WORDS: '5000' };
const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
const folders = ['infra/src/fuzz', 'infra/src/faults', 'infra/src/races', 'services/identity/src/guessing'];
const run = spawn(process.execPath, [vitest, 'run', '--project=node', ...folders], {
  cwd: repository,
  stdio: 'inherit',
  env: { ...LONG, ...process.env },
});
run.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
