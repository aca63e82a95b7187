import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { addOwners, ownerQuery, removeOwners } from '@hirelane/postgres/owners';
import type { Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';

/** Who uploaded which avatar, so that nobody takes another's for their picture, nor a file that is none. */
export const picturesProjection: Projection = {
  name: 'identity_pictures',
  version: 3,
  categories: ['file'],
  schema: 'CREATE TABLE pictures (id uuid PRIMARY KEY, owner_id uuid NOT NULL)',
  async apply(tx, events) {
    const files = events as readonly Recorded<EventOf<'file'>>[];
    const avatars = files.flatMap(({ type, data }) =>
      type === 'FileUploaded' && data.purpose === 'avatar' ? [data] : [],
    );
    await addOwners(
      tx,
      'pictures',
      avatars.map(({ fileId: id, ownerId }) => ({ id, ownerId })),
    );
    const gone = files.flatMap(({ type, data }) =>
      type === 'FileExpired' || type === 'FileErased' ? [data.fileId] : [],
    );
    await removeOwners(tx, 'pictures', gone);
  },
};

/** Answers who uploaded an avatar; null when there is no such avatar, or no longer. */
export const pictureOwnerQuery = (pool: Pool, schema: string) => ownerQuery(pool, schema, 'pictures');
