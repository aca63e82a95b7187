import { invalidField } from '@hirelane/http/http-problem';
import { semaphore } from '@hirelane/http/semaphore';
import { openWorkers, WorkerEnded, type Workers } from '@hirelane/runtime/workers';
import type { ArchiveType } from './documents.ts';
import { ARCHIVE_MAX, DAMAGED } from './limits.ts';
import { semaphores } from './turns.ts';
import type { ArchiveCheck } from './worker.ts';

/** Number of archives unpacked at once. Each is at most 25 MiB and is held in memory. */
const THREADS = 2;
/** Number of archives that may wait on disk, per user and for all users. Further archives get a 503. */
const [WAITING_OF_ONE, WAITING_OF_ALL] = [12, 64];
const IDLE_MS = 60_000;
/** Maximum heap of a thread, in MB. The heap holds only names and the text of part lists. */
const HEAP_MB = 192;
/**
 * Time to start a thread on a busy machine, in milliseconds. The timeout includes it. Calls do not wait for a free
 * thread, because `inTurn` admits only as many calls as there are threads.
 */
const START_MS = 5_000;

/**
 * Reads the bytes of this owner's archive when its turn comes, and returns its type. Throws the errors that
 * `checkArchive` throws, and 503 when too many archives are waiting.
 */
export type CheckArchive = (ownerId: string, read: () => Promise<ArrayBuffer>) => Promise<ArchiveType>;

/**
 * Checks archives in worker threads with time and memory limits. A user occupies at most one thread, so their archives
 * do not delay those of other users. `stop` ends the threads.
 */
export function openArchiveChecker(): Readonly<{ checkArchive: CheckArchive; stop(): Promise<void> }> {
  const module = new URL('./worker.ts', import.meta.url);
  const timeoutMs = ARCHIVE_MAX.ms + START_MS;
  const workers: Workers<Uint8Array, ArchiveCheck> = openWorkers({
    module,
    name: 'check',
    threads: THREADS,
    idleMs: IDLE_MS,
    timeoutMs,
    heapMb: HEAP_MB,
  });
  const inTurn = semaphore(THREADS, WAITING_OF_ALL);
  const inTurnOfOwner = semaphores(WAITING_OF_ONE);
  return {
    checkArchive: (ownerId, read) =>
      inTurnOfOwner(ownerId, () =>
        inTurn(async () => {
          const bytes = await read();
          const checked = await workers.run(new Uint8Array(bytes), [bytes]).catch((error: unknown) => {
            throw error instanceof WorkerEnded ? invalidField('file', DAMAGED) : error;
          });
          if ('refusal' in checked) throw invalidField('file', checked.refusal);
          return checked.type;
        }),
      ),
    stop: workers.stop,
  };
}
