import { HttpProblem } from '@hirelane/http/http-problem';
import { openWorkers } from '@hirelane/runtime/workers';
import type { answer, StrengthRequest } from './worker.ts';

type Answer = ReturnType<typeof answer>;

/**
 * Returns why a password is easily guessed, in zxcvbn's words; null if it is not. Throws 503 when too many passwords
 * are waiting.
 */
export type CheckStrength = (password: string, known: readonly string[]) => Promise<Answer>;

/** Maximum number of passwords waiting for the worker. Further requests get a 503 with Retry-After. */
const WAITING_MAX = 60;
/**
 * The worker's heap, in MB. The dictionaries take less than half of it. Without a limit, V8 would let the heap grow to
 * several times that size while they are read.
 */
const HEAP_MB = 96;
/** Idle time in ms after which the worker ends and frees the memory used by its dictionaries. */
const IDLE_MS = 300_000;

/**
 * Checks passwords in a worker thread that starts with the first password. Its dictionaries take about 50 MB and about
 * 0.5 s to read, during which the service keeps responding. `stop` ends the thread.
 */
export function openStrengthChecker(): Readonly<{ checkStrength: CheckStrength; stop(): Promise<void> }> {
  const module = new URL('./worker.ts', import.meta.url);
  const workers = openWorkers<StrengthRequest, Answer>({
    module,
    name: 'answer',
    threads: 1,
    idleMs: IDLE_MS,
    heapMb: HEAP_MB,
  });
  return {
    checkStrength: async (password, known) => {
      if (workers.waiting() >= WAITING_MAX) throw new HttpProblem('unavailable', {}, 2);
      return workers.run({ password, known });
    },
    stop: workers.stop,
  };
}
