import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { addOwners, ownerQuery, removeOwners } from '@hirelane/postgres/owners';
import type { Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';

type Followed = Recorded<EventOf<'file'>>;

/** What a proposal may carry: whose file an upload is. Whether a project is open only the projects service knows in time. */
export const directoryProjection: Projection = {
  name: 'proposals_directory',
  version: 5,
  categories: ['file'],
  schema: 'CREATE TABLE uploads (id uuid PRIMARY KEY, owner_id uuid NOT NULL)',
  async apply(tx, events) {
    const uploaded = new Map<string, string>();
    const gone: string[] = [];
    for (const event of events as readonly Followed[]) {
      if (event.type === 'FileUploaded') uploaded.set(event.data.fileId, event.data.ownerId);
      if (event.type === 'FileExpired' || event.type === 'FileErased') gone.push(event.data.fileId);
    }
    await addOwners(
      tx,
      'uploads',
      [...uploaded].map(([id, ownerId]) => ({ id, ownerId })),
    );
    await removeOwners(tx, 'uploads', gone);
  },
};

export const directoryQueries = (pool: Pool, schema: string) => ({
  /** Who uploaded a file; null when there is no such file, or no longer. */
  ownerOf: ownerQuery(pool, schema, 'uploads'),
});
