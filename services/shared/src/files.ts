import type { EventOf, StreamCategory } from '@hirelane/api/events/catalog';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import { propagationTimeoutMs } from '@hirelane/event-sourcing/propagation-timeout';
import { HttpProblem, invalidField } from '@hirelane/http/http-problem';
import type { Tx } from '@hirelane/postgres/pool';
import type { Projector } from '@hirelane/projections/projector';
import { columnsFrom, insert, remove, type Table } from '@hirelane/projections/table';
import { ownersTable } from './owners.ts';

// The tables about uploads in several services' read models: who uploaded a file, and how the API refers to it.

export type Uploaded = Recorded<Extract<EventOf<'file'>, { type: 'FileUploaded' }>>;
type Events = readonly Recorded<EventOf<StreamCategory>>[];

/** A table with each file's uploader, which `saveUploaders` fills. */
export const uploadersTable = (name: string): Table<Uploaded> =>
  ownersTable(name, { id: ({ data }) => data.fileId, owner_id: ({ data }) => data.ownerId });

/**
 * Adds the uploaders of new files and removes files that nothing may refer to any longer. `isWanted` selects the
 * uploads to add. By default, all are added.
 */
export async function saveUploaders(
  tx: Tx,
  to: Table<Uploaded>,
  events: Events,
  isWanted: (data: Uploaded['data']) => boolean = () => true,
): Promise<void> {
  const uploaded = events.filter((event) => event.type === 'FileUploaded');
  await insert(
    tx,
    to,
    uploaded.filter(({ data }) => isWanted(data)),
  );
  const gone = events.filter((event) => event.type === 'FileExpired' || event.type === 'FileErased');
  await remove(
    tx,
    to,
    gone.map(({ data }) => data.fileId),
  );
}

/**
 * Returns a check that a user uploaded a file and that it still exists. The check waits for a file uploaded a moment
 * ago. It throws 422 on `field`, and 403 for another user's upload.
 */
export const openOwnFiles =
  (ownerOf: (fileId: string) => Promise<string | null>, model: Pick<Projector, 'waitFor'>) =>
  async (fileId: string, userId: string, field: string): Promise<void> => {
    await model.waitFor(`file-${fileId}`, 1, propagationTimeoutMs(fileId));
    const owner = await ownerOf(fileId);
    if (owner === null) throw invalidField(field, 'Upload this file again.');
    if (owner !== userId) throw new HttpProblem('forbidden');
  };

const column = columnsFrom<Uploaded>();

/** The columns of a table that FILE_REF reads and `saveFiles` fills. */
export const fileColumns = {
  id: column('uuid PRIMARY KEY', ({ data }) => data.fileId),
  name: column('text NOT NULL', ({ data }) => data.name),
  size: column('bigint NOT NULL', ({ data }) => data.size),
  content_type: column('text NOT NULL', ({ data }) => data.contentType),
  thumbnail: column('jsonb', ({ data }) => data.thumbnail ?? null),
};

/** SQL for a FileRef as returned by the API; `f` is a table with `fileColumns`. */
export const FILE_REF = `json_strip_nulls(json_build_object('_id', f.id, 'name', f.name, 'size', f.size,
  'contentType', f.content_type, 'thumbnail', f.thumbnail))`;

/**
 * Adds uploaded files and removes erased ones. An expired file is kept, because existing references to it remain valid.
 */
export async function saveFiles(tx: Tx, to: Table<Uploaded>, events: Events): Promise<void> {
  await insert(
    tx,
    to,
    events.filter((event) => event.type === 'FileUploaded'),
  );
  const erased = dataOf(events, 'FileErased').map(({ fileId }) => fileId);
  await remove(tx, to, erased);
}
