import type { Readable } from 'node:stream';
import { HttpProblem, invalidField } from '@hirelane/http/http-problem';
import { semaphore } from '@hirelane/http/semaphore';
import type { Resources } from '@hirelane/service/service';
import { type ClamdAddress, ScanFailed, scanStream } from './clamd.ts';

/**
 * Number of concurrent scans in this process: clamd has ten threads by default, shared with other instances of this
 * service.
 */
const AT_ONCE = 4;
const WAITING_MAX = 16;
/** Timeout per scan, in milliseconds, including the wait for its turn. The bff gives up after 30 seconds. */
const TIMEOUT_MS = 20_000;
/** Retry-After, in seconds. */
const RETRY_AFTER = 30;

const AWAY =
  'Files cannot be checked for viruses right now, so no files are accepted. Your text is kept. Try again in a few minutes.';
const FOUND = 'The virus scanner found harmful content in this file. Check your computer, and choose another file.';

/**
 * Throws 422 on the field `file` for bytes that the scanner reports as harmful, and 503 if the scanner does not give a
 * verdict.
 */
export type Scan = (open: () => Promise<Readable>, whose: string) => Promise<void>;

type Parts = Pick<Resources, 'log' | 'series'> & Readonly<{ address: ClamdAddress; timeoutMs?: number }>;

/** Scans uploads, a few at a time. An upload is refused unless the scanner reports it as clean. */
export function openScanner({ address, log, series, timeoutMs = TIMEOUT_MS }: Parts): Scan {
  const inTurn = semaphore(AT_ONCE, WAITING_MAX);
  return async (open, ownerId) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const stop = series.uploadScanSeconds.startTimer();
    try {
      const verdict = await inTurn(async () => scanStream(address, await open(), signal));
      series.uploadScans.inc({ result: verdict.isClean ? 'clean' : 'found' });
      if (verdict.isClean) return;
      log.warn({ event: 'upload-refused', found: verdict.found, userId: ownerId }, 'the scanner refused an upload');
    } catch (error) {
      series.uploadScans.inc({ result: 'failed' });
      const reason = error instanceof ScanFailed ? error.message : 'too many uploads are waiting to be scanned';
      if (!(error instanceof ScanFailed || error instanceof HttpProblem)) throw error;
      log.error({ event: 'scan-failed', reason }, 'an upload could not be scanned and was refused');
      throw new HttpProblem('unavailable', { detail: AWAY }, RETRY_AFTER);
    } finally {
      stop();
    }
    throw invalidField('file', FOUND);
  };
}
