import type { FileRef } from '@hirelane/api/schemas/files';
import type { PersonalRecord } from '@hirelane/api/schemas/personal-data';
import type { BlobStore } from '@hirelane/blob-stores/blob-store';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import { type EraseOne, NotYet } from '@hirelane/erasure/erasure';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { FileEvent } from './file.ts';
import { deleteFile } from './thumbnails/keys.ts';

/** How long the result of `isCaughtUp` is reused, so that an account's erasure does not query it once per file. */
const ASK_EVERY_MS = 1_000;

type Parts = Readonly<{
  store: EventStore;
  blobs: BlobStore;
  pool: Pool;
  /** The schema of the file references read model. */
  schema: string;
  /** Whether the read model includes all references except those from the last minute. */
  isCaughtUp: () => Promise<boolean>;
}>;

/**
 * Erases a file together with its owner. Clients keep the files that they have accepted: only the stream of such a file
 * ends, and the sweep deletes its bytes once no client keeps them. Whether a file was accepted is certain once each of
 * the owner's contracts records that the owner has left, because nothing can be delivered or accepted after that.
 * Throws NotYet until then, and while the read model is not up to date.
 */
export function fileEraser({ store, blobs, pool, schema, isCaughtUp }: Parts): EraseOne {
  const s = identifier(schema);
  // If the check fails, the read model is treated as out of date; the event bus logs the reason.
  const isUpToDate = atMostEvery(ASK_EVERY_MS, () => isCaughtUp().catch(() => false));

  async function find(fileId: string, ownerId: string): Promise<{ isEngaged: boolean; isKept: boolean }> {
    const { rows } = await pool.query<{ isEngaged: boolean; isKept: boolean }>({
      name: `kept-${schema}`,
      text: `SELECT EXISTS (SELECT FROM ${s}.engagements WHERE freelancer_id = $2) AS "isEngaged",
                    EXISTS (SELECT FROM ${s}.kept WHERE file_id = $1) AS "isKept"`,
      values: [fileId, ownerId],
    });
    return rows[0] ?? { isEngaged: true, isKept: true };
  }

  return async (fileId, ownerId, context) => {
    if (!(await isUpToDate())) throw new NotYet('the read model of file references is not up to date');
    const { isEngaged, isKept } = await find(fileId, ownerId);
    if (isEngaged) throw new NotYet('one of the owner’s contracts does not yet record that they have left');
    // Bytes are deleted first, because the deletion is not retried after the FileErased event.
    if (!isKept) await deleteFile(blobs, fileId);
    const erased: FileEvent = { type: 'FileErased', data: { fileId, ownerId } };
    await eraseStream(store, `file-${fileId}`, erased, context);
  };
}

function atMostEvery<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (answer === undefined || performance.now() >= until) {
      answer = ask();
      until = performance.now() + ms;
    }
    return answer;
  };
}

/** A row in the table `kept`. */
type Row = Readonly<{
  id: string;
  engagementId: string;
  name: string;
  size: string;
  contentType: string;
  acceptedAt: Date;
}>;

/** Returns a query for a file from accepted work that a client keeps; null if no client does. */
export function keptFileQuery(pool: Pool, schema: string) {
  const s = identifier(schema);
  return async (fileId: string): Promise<Pick<FileRef, 'name' | 'size' | 'contentType'> | null> => {
    const { rows } = await pool.query<Pick<Row, 'name' | 'size' | 'contentType'>>({
      name: `kept-file-${schema}`,
      text: `SELECT name, size, content_type AS "contentType" FROM ${s}.kept WHERE file_id = $1 LIMIT 1`,
      values: [fileId],
    });
    const [found] = rows;
    return found ? { ...found, size: Number(found.size) } : null;
  };
}

/**
 * Returns a query for the files that a client has accepted, for 'Download my data': the client keeps them, even though
 * the freelancer uploaded them. A file that was accepted in several contracts is one record. Hidden files are omitted,
 * because no one can download them.
 */
export function keptQuery(pool: Pool, schema: string) {
  const s = identifier(schema);
  return async (clientId: string): Promise<readonly PersonalRecord[]> => {
    const { rows } = await pool.query<Row>({
      name: `kept-by-${schema}`,
      text: `SELECT file_id AS id, engagement_id AS "engagementId", name, size, content_type AS "contentType",
                    accepted_at AS "acceptedAt"
             FROM ${s}.kept k WHERE client_id = $1 AND NOT EXISTS (SELECT FROM ${s}.hidden h WHERE h.id = k.file_id)
             ORDER BY file_id, accepted_at, engagement_id`,
      values: [clientId],
    });
    const records = new Map<string, PersonalRecord>();
    for (const { id, acceptedAt, size, ...rest } of rows) {
      const record = records.get(id) ?? { kind: 'kept', id, history: [] };
      record.history.push({
        what: 'WorkAccepted',
        at: acceptedAt.toISOString(),
        data: { ...rest, size: Number(size) },
      });
      records.set(id, record);
    }
    return [...records.values()];
  };
}
