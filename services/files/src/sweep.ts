import type { BlobStore } from '@hirelane/kernel/blob-store';
import { type Context, handle, load } from '@hirelane/kernel/decide';
import type { EventStore } from '@hirelane/kernel/event-store';
import { newId } from '@hirelane/kernel/ids';
import { identifier, type Pool } from '@hirelane/kernel/postgres/pool';
import type { ProjectorStatus } from '@hirelane/kernel/projector';
import { file } from './file.ts';

/** ms that an upload may wait for something to refer to it: a form that is left open over night still works. */
export const UNUSED_FOR = 24 * 3_600_000;
/** ms between expiry and removal, in which the other services hear of the expiry and refuse the file. */
export const EXPIRED_FOR = 3_600_000;
/** Files of one step of a sweep; what is left waits for the next. */
const AT_ONCE = 1_000;
const NOBODY = '00000000-0000-0000-0000-000000000000';

type Parts = Readonly<{
  store: EventStore;
  blobs: BlobStore;
  pool: Pool;
  /** Of the read model that knows what each file hangs on. */
  schema: string;
  status: () => ProjectorStatus;
  now?: () => number;
}>;

export type Swept = Readonly<{ expired: number; removed: number; orphans: number }>;

/**
 * Removes what nothing needs: uploads that nothing refers to, in two steps, so that a reference made at the same moment
 * keeps its file; and bytes without an upload, which a crash between storing and recording leaves. While the read model is
 * not up to date it does nothing, and answers null: a model that is being built anew knows of no references yet.
 */
export function openSweep({ store, blobs, pool, schema, status, now = Date.now }: Parts) {
  const change = handle(store, file, 'file');
  const s = identifier(schema);
  const UNREFERENCED = ['projects', 'proposals', 'portfolios', 'pictures']
    .map((table) => `NOT EXISTS (SELECT FROM ${s}.${table} r WHERE r.file_id = f.id)`)
    .join(' AND ');

  async function unused(column: 'uploaded_at' | 'expired_at', ms: number): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM ${s}.files f
       WHERE ${column} < $1 AND (expired_at IS NULL) = ${column === 'uploaded_at'} AND ${UNREFERENCED}
       ORDER BY ${column} LIMIT ${AT_ONCE}`,
      [new Date(now() - ms)],
    );
    return rows.map(({ id }) => id);
  }

  const afresh = (): Context => ({ commandId: newId(), correlationId: newId(), actor: NOBODY });

  async function removeOrphans(): Promise<number> {
    let orphans = 0;
    for await (const keys of inBatches(blobs.list(new Date(now() - UNUSED_FOR)))) {
      const { rows } = await pool.query<{ id: string }>(`SELECT id FROM ${s}.files WHERE id::text = ANY ($1)`, [keys]);
      const known = new Set(rows.map(({ id }) => id));
      for (const key of keys.filter((key) => !known.has(key))) {
        // The log has the last word.
        const { state } = await load(store, file, `file-${key}`);
        if (state && !state.isRemoved) continue;
        await blobs.delete(key);
        orphans++;
      }
    }
    return orphans;
  }

  return async function sweep(): Promise<Swept | null> {
    const { ready, behind, parkedStreams, error } = status();
    if (!ready || behind !== 0 || parkedStreams > 0 || error !== undefined) return null;
    const toRemove = await unused('expired_at', EXPIRED_FOR);
    for (const id of toRemove) {
      await change(id, 'remove', afresh());
      // A crash here leaves bytes of a removed file: the next sweep finds them among the orphans.
      await blobs.delete(id);
    }
    const toExpire = await unused('uploaded_at', UNUSED_FOR);
    for (const id of toExpire) await change(id, 'expire', afresh());
    return { expired: toExpire.length, removed: toRemove.length, orphans: await removeOrphans() };
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
