import { setTimeout as sleep } from 'node:timers/promises';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { PublicIds } from '@hirelane/api/public-events/ids';
import type { BlobStore } from '@hirelane/blob-stores/blob-store';
import type { Decrypt } from '@hirelane/encryption/encryption';
import { type LogPages, UnknownPosition } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { type Pool, transaction } from '@hirelane/postgres/pool';
import type { Logger } from 'pino';
import { sendFacts, TEXTS } from './facts.ts';
import { CATEGORIES_READ, type CategoryRead, forgetFacts, VERSION } from './tables.ts';

/** What the steps of a night need. */
export type Night = Readonly<{
  pool: Pool;
  /** All logs, with personal text encrypted. */
  logs: LogPages;
  decrypt: Decrypt;
  ids: PublicIds;
  /** The store for daily files. */
  blobs: BlobStore;
  log: Pick<Logger, 'info' | 'warn'>;
  /** All events before this time (RFC 3339, UTC) have been recorded. */
  until: string;
  /** Aborts when the service stops. */
  signal: AbortSignal;
}>;

/** Another process has written the same batch: it is carrying out this night. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Few enough events that a batch takes a fraction of a second. */
export const BATCH = 500;
/** The pause after a batch, in which other work of the process and the database gets its turn. */
export const PAUSE_MS = 20;

/**
 * Reads the logs from the last checkpoints to their ends and stores their facts. Each batch is a transaction
 * that also moves the checkpoint. If a log lacks a checkpoint's event, because it was restored from an older backup,
 * all logs are read from the beginning. Throws Overtaken.
 */
export async function readLogs(night: Night): Promise<void> {
  const { pool, log, signal } = night;
  for (const category of CATEGORIES_READ) {
    try {
      while (!signal.aborted && (await readBatch(night, category))) {
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    } catch (error) {
      if (!(error instanceof UnknownPosition)) throw error;
      log.warn({ category, reason: error.message }, 'the log was restored; all logs are read again for the statistics');
      await forgetFacts(pool);
      return readLogs(night);
    }
  }
}

type Progress = Readonly<{ checkpoint: string | null; isDone: boolean }>;

/** Returns whether the log may contain more events for this night. */
async function readBatch({ pool, logs, decrypt, ids, until }: Night, category: CategoryRead): Promise<boolean> {
  const found = await pool.query<Progress>(
    `SELECT checkpoint, coalesce(read_until >= $3, false) AS "isDone" FROM opendata.progress
     WHERE (category, version) = ($1, $2)`,
    [category, VERSION, until],
  );
  const [progress] = found.rows;
  // Without a row, a process of another release has replaced the tables.
  if (!progress || progress.isDone) return false;
  // Later events are read too: the figures of a week limit their times. Stopping at the first one would leave out
  // earlier ones if the clock was set back.
  const { events, upTo, isEnd } = await logs.readAfter(category, progress.checkpoint, BATCH);
  const decrypted = (await decrypt(events, TEXTS)) as readonly Recorded<EventOf<CategoryRead>>[];
  await transaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE opendata.progress SET checkpoint = $4, read_until = CASE WHEN $5 THEN $6 ELSE read_until END
       WHERE (category, version) = ($1, $2) AND checkpoint IS NOT DISTINCT FROM $3`,
      [category, VERSION, progress.checkpoint, upTo, isEnd, until],
    );
    if (rowCount !== 1) throw new Overtaken(`Another process has read the log of ${category} events further.`);
    sendFacts(tx, decrypted, ids);
  });
  return !isEnd;
}
