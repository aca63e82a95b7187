import { Readable } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';
import { UPLOAD_MAX } from '@hirelane/api/constants';
import type { ThumbnailSize } from '@hirelane/api/schemas/files';
import { AlreadyStored, type BlobStore } from '@hirelane/blob-stores/blob-store';
import { HttpProblem } from '@hirelane/http/http-problem';
import { semaphore } from '@hirelane/http/semaphore';
import { openWorkers, WorkerEnded, type Workers } from '@hirelane/runtime/workers';
import type { Resources } from '@hirelane/service/service';
import { semaphores } from '../checks/turns.ts';
import { THUMBNAIL_NAMES, thumbnailKey } from './keys.ts';
import { DRAWN_TYPES, PDF } from './types.ts';
import type { Drawable, Drawn } from './worker.ts';

/**
 * Files drawn at once. Decoding uses one of the four threads that file access, signing and password hashing share, and
 * profile pictures use another one.
 */
const THREADS = 1;
/** Number of files that may wait, per user and for all users. Further files get no thumbnails. */
const [WAITING_OF_ONE, WAITING_OF_ALL] = [12, 64];
/** How long a file may wait for its turn, in milliseconds. The bff gives up on an upload after 30 seconds. */
const WAIT_MS = 10_000;
/** Time limit for one file in milliseconds, including 5 s to start the thread on a busy machine. */
const TIMEOUT_MS = 13_000;
const IDLE_MS = 60_000;
/** PDF readers look for the end of a PDF in this many bytes (PDF Reference 1.7, appendix H, note 18). */
const END = 1_024;
/** Maximum heap of a thread, in MB. Pixels and the PDF renderer's memory are not on the heap. */
const HEAP_MB = 192;

type Parts = Pick<Resources, 'log' | 'series'> & Readonly<{ blobs: BlobStore }>;
type Stored = Readonly<{ key: string; ownerId: string; contentType: string }>;

/**
 * Draws and stores the thumbnails of uploads, in a worker thread with time and memory limits. A user occupies at most
 * one place in the queue, so their files do not delay those of other users. `stop` ends the thread.
 */
export function openThumbnails({ blobs, log, series }: Parts) {
  const workers: Workers<Drawable, Drawn> = openWorkers({
    module: new URL('./worker.ts', import.meta.url),
    name: 'draw',
    threads: THREADS,
    idleMs: IDLE_MS,
    timeoutMs: TIMEOUT_MS,
    heapMb: HEAP_MB,
  });
  const inTurn = semaphore(THREADS, WAITING_OF_ALL);
  const inTurnOfOwner = semaphores(WAITING_OF_ONE);

  async function drawn({ key, ownerId, contentType }: Stored): Promise<Drawn> {
    const until = performance.now() + WAIT_MS;
    const work = async (): Promise<Drawn> => {
      if (performance.now() > until) return { failure: 'too many files are waiting' };
      const found = await blobs.get(key);
      if (!found) throw new Error('Expected the upload in the blob store, got none.');
      const bytes = await arrayBuffer(found.body);
      if (contentType === PDF && !isWhole(bytes)) return { failure: 'the PDF is cut off' };
      return workers.run({ bytes: new Uint8Array(bytes), contentType }, [bytes]);
    };
    return inTurnOfOwner(ownerId, () => inTurn(work)).catch((error: unknown) => {
      if (error instanceof WorkerEnded) return { failure: 'drawing took too much time or memory' };
      if (error instanceof HttpProblem) return { failure: 'too many files are waiting' };
      throw error;
    });
  }

  /** Whether a PDF ends with the offset of its table of objects (ISO 32000-1, 7.5.5). Spares a thread for the others. */
  const isWhole = (pdf: ArrayBuffer) => Buffer.from(pdf).subarray(-END).includes('startxref');

  async function store(key: string, bytes: Uint8Array): Promise<void> {
    await blobs.put(key, Readable.from([bytes], { objectMode: false }), { bytes: UPLOAD_MAX }).catch((error) => {
      // A retry of this upload drew them earlier, perhaps with another version of the encoder.
      if (!(error instanceof AlreadyStored)) throw error;
    });
  }

  return {
    /**
     * Makes the thumbnails of a file that has been checked and stored under `key`. Returns the size of the large one;
     * null if this type of file has no thumbnails or they could not be made, because an upload succeeds without them.
     */
    async make(file: Stored): Promise<ThumbnailSize | null> {
      if (!DRAWN_TYPES.includes(file.contentType)) return null;
      try {
        const result = await drawn(file);
        if ('failure' in result) {
          log.info(
            { event: 'thumbnail-failed', file: file.key, reason: result.failure },
            'the thumbnails of a file could not be drawn',
          );
          series.thumbnails.inc({ result: 'failed' });
          return null;
        }
        const { size, ...made } = result.thumbnails;
        for (const name of THUMBNAIL_NAMES) await store(thumbnailKey(file.key, name), made[name]);
        series.thumbnails.inc({ result: 'made' });
        return size;
      } catch (error) {
        log.warn({ err: error, file: file.key }, 'the thumbnails of a file could not be stored');
        series.thumbnails.inc({ result: 'failed' });
        return null;
      }
    },
    stop: workers.stop,
  };
}
