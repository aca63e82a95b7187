import type { FileRef } from '@hirelane/contracts/api/files';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';

type Followed = Recorded<EventOf<'user'> | EventOf<'file'>>;

/** What a profile refers to: whether its owner is a client or a freelancer, and the files of a portfolio. */
export const referencesProjection: Projection = {
  name: 'profiles_references',
  version: 3,
  categories: ['user', 'file'],
  schema: `
    CREATE TABLE people (id uuid PRIMARY KEY, is_client boolean NOT NULL);
    CREATE TABLE files (
      id uuid PRIMARY KEY, owner_id uuid NOT NULL, name text NOT NULL, size bigint NOT NULL, content_type text NOT NULL,
      is_expired boolean NOT NULL DEFAULT false)`,
  async apply(tx, events) {
    const followed = events as readonly Followed[];
    const people = followed.flatMap((event) => (event.type === 'UserRegistered' ? [event.data] : []));
    await tx.query('INSERT INTO people SELECT * FROM unnest($1::uuid[], $2::boolean[])', [
      people.map(({ userId }) => userId),
      people.map(({ isClient }) => isClient),
    ]);
    const files = followed.flatMap((event) => (event.type === 'FileUploaded' ? [event.data] : []));
    await tx.query(
      'INSERT INTO files SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::text[])',
      [
        files.map(({ fileId }) => fileId),
        files.map(({ ownerId }) => ownerId),
        files.map(({ name }) => name),
        files.map(({ size }) => size),
        files.map(({ contentType }) => contentType),
      ],
    );
    const expired = followed.flatMap((event) => (event.type === 'FileExpired' ? [event.data.fileId] : []));
    await tx.query('UPDATE files SET is_expired = true WHERE id = ANY ($1)', [expired]);
    const gone = followed.flatMap((event) => (event.type === 'UserErased' ? [event.data.userId] : []));
    await tx.query('DELETE FROM people WHERE id = ANY ($1)', [gone]);
    const erased = followed.flatMap((event) => (event.type === 'FileErased' ? [event.data.fileId] : []));
    await tx.query('DELETE FROM files WHERE id = ANY ($1)', [erased]);
  },
};

/** A file and who uploaded it. An expired one must not be referred to anew. */
export type OwnedFile = Readonly<{ ownerId: string; ref: FileRef; isExpired: boolean }>;

export function referenceQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  return {
    /** True for a client, false for a freelancer, null for nobody we know. */
    async isClient(userId: string): Promise<boolean | null> {
      const { rows } = await pool.query<{ is_client: boolean }>({
        name: `people-${schema}`,
        text: `SELECT is_client FROM ${s}.people WHERE id = $1`,
        values: [userId],
      });
      return rows[0]?.is_client ?? null;
    },
    /** The files of these ids, by id; those that are not known are left out. */
    async files(ids: readonly string[]): Promise<ReadonlyMap<string, OwnedFile>> {
      const { rows } = await pool.query<OwnedFile & { id: string }>({
        name: `files-${schema}`,
        text: `SELECT id, owner_id AS "ownerId", is_expired AS "isExpired",
                      json_build_object('_id', id, 'name', name, 'size', size, 'contentType', content_type) AS ref
               FROM ${s}.files WHERE id = ANY ($1)`,
        values: [ids],
      });
      return new Map(rows.map(({ id, ...file }) => [id, file]));
    },
  };
}
