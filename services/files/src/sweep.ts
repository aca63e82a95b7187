import type { BlobStore } from '@hirelane/blob-stores/blob-store';
import { type Context, handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { newId } from '@hirelane/event-sourcing/ids';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Resources } from '@hirelane/service/service';
import { file } from './file.ts';
import { unreferenced } from './quota.ts';
import { deleteFile, fileOfKey } from './thumbnails/keys.ts';

/** How long an upload may remain unused: long enough that a form left open overnight still works. */
export const UNUSED_FOR_MS = 24 * 3_600_000;
/** Time between expiry and removal. Meanwhile the event reaches the other services, which then refuse the file. */
export const EXPIRED_FOR_MS = 3_600_000;
/** Maximum number of files per step of a sweep; the next sweep handles the others. */
const AT_ONCE = 1_000;
const NO_USER = '00000000-0000-0000-0000-000000000000';

type Parts = Readonly<{
  store: EventStore;
  blobs: BlobStore;
  pool: Pool;
  /** The schema of the file references read model. */
  schema: string;
  /** Whether the read model includes all references except those from the last minute. */
  isCaughtUp: () => Promise<boolean>;
  log: Resources['log'];
  now?: () => number;
}>;

export type Swept = Readonly<{ expired: number; removed: number; orphans: number }>;

/**
 * Removes unused files. These are uploads that nothing refers to, and bytes without an upload. Uploads are removed in
 * two steps, so that a file that gets a new reference at the same time is kept. Bytes without an upload remain after a
 * crash between storing and recording, or after an owner has left and no client keeps the file. Does nothing and
 * returns null while the read model is not up to date, because a read model that is being rebuilt has no references
 * yet. Files that cannot be deleted are left to the next sweep.
 */
export function openSweep({ store, blobs, pool, schema, isCaughtUp, log, now = Date.now }: Parts) {
  const change = handle(store, file, 'file');
  const s = identifier(schema);
  const UNREFERENCED = unreferenced(schema);

  async function unused(column: 'uploaded_at' | 'expired_at', ms: number): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM ${s}.files f
       WHERE ${column} < $1 AND (expired_at IS NULL) = ${column === 'uploaded_at'} AND ${UNREFERENCED}
       ORDER BY ${column} LIMIT ${AT_ONCE}`,
      [new Date(now() - ms)],
    );
    return rows.map(({ id }) => id);
  }

  const afresh = (): Context => ({ commandId: newId(), correlationId: newId(), actor: NO_USER });

  /** Returns the number of successes. A file that fails every time must not block the others. */
  async function forEach(ids: readonly string[], work: (id: string) => Promise<void>): Promise<number> {
    let done = 0;
    for (const id of ids) {
      try {
        await work(id);
        done++;
      } catch (error) {
        log.warn({ err: error, file: id }, 'a file could not be swept; the next sweep tries again');
      }
    }
    return done;
  }

  async function isOrphan(id: string): Promise<boolean> {
    // Checks the log, because the read model may lag.
    const { state } = await load(store, file, `file-${id}`);
    return state === null || state.isRemoved;
  }

  async function removeOrphans(): Promise<number> {
    let orphans = 0;
    for await (const keys of inBatches(blobs.list(new Date(now() - UNUSED_FOR_MS)))) {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT id FROM ${s}.files WHERE id::text = ANY ($1)
         UNION SELECT file_id FROM ${s}.kept WHERE file_id::text = ANY ($1)`,
        [keys.map(fileOfKey)],
      );
      const known = new Set(rows.map(({ id }) => id));
      const unknown: string[] = [];
      for (const key of keys) {
        const id = fileOfKey(key);
        if (!known.has(id) && (await isOrphan(id))) unknown.push(key);
      }
      orphans += await forEach(unknown, (key) => blobs.delete(key));
    }
    return orphans;
  }

  return async function sweep(): Promise<Swept | null> {
    if (!(await isCaughtUp())) return null;
    const removed = await forEach(await unused('expired_at', EXPIRED_FOR_MS), async (id) => {
      await change(id, { type: 'RemoveFile' }, afresh());
      // A crash here leaves the bytes of a removed file; the next sweep finds them among the orphans.
      await deleteFile(blobs, id);
    });
    const expired = await forEach(await unused('uploaded_at', UNUSED_FOR_MS), async (id) => {
      await change(id, { type: 'ExpireFile' }, afresh());
    });
    return { expired, removed, orphans: await removeOrphans() };
  };
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
