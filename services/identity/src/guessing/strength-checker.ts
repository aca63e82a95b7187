import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { HttpProblem } from '@hirelane/http/http-problem';
import { Piscina } from 'piscina';
import type { answer, Question } from './worker.ts';

type Answer = ReturnType<typeof answer>;

/**
 * Returns why a password is easily guessed, in zxcvbn's words; null for one that is not. Throws 503 when too many wait.
 */
export type CheckStrength = (password: string, known: readonly string[]) => Promise<Answer>;

/** Passwords that may wait for the worker; beyond it the answer is 503 with Retry-After. */
const WAITING_MAX = 60;
/** ms without a password after which the worker ends, and gives back the memory of its dictionaries. */
const IDLE_MS = 300_000;

/** Node 20 needs tsx to read TypeScript; the Node of the image reads it by itself, and has no tsx. */
const execArgv = () =>
  'typescript' in process.features && process.features.typescript
    ? []
    : ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];

/**
 * Checks passwords in a worker thread, which starts with the first one: its dictionaries take some 100 MB, and reading
 * them some 0.5 s, in which the service goes on answering. `stop` ends the thread.
 */
export function openStrengthChecker(): Readonly<{ checkStrength: CheckStrength; stop(): Promise<void> }> {
  const pool = new Piscina<Question, Answer>({
    filename: fileURLToPath(new URL('./worker.ts', import.meta.url)),
    name: 'answer',
    execArgv: execArgv(),
    minThreads: 0,
    maxThreads: 1,
    maxQueue: WAITING_MAX,
    idleTimeout: IDLE_MS,
  });
  return {
    checkStrength: async (password, known) => {
      if (pool.queueSize >= WAITING_MAX) throw new HttpProblem('unavailable', {}, 2);
      return pool.run({ password, known });
    },
    stop: () => pool.destroy(),
  };
}
