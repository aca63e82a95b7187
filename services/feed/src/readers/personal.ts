import { FEED_ENTRIES } from '@hirelane/api/constants';
import { load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { isSuspendedSql } from '@hirelane/shared/suspended';
import { v5 } from 'uuid';
import type { SearchRows } from '../lists/queries.ts';
import { hashOfToken } from '../searches/handlers.ts';
import { filtersOf, type Saved, searches } from '../searches/searches.ts';
import { ENTRIES, type EntryRow } from './entry.ts';

type Deps = Readonly<{
  store: EventStore;
  pool: Pool;
  searchRows: SearchRows;
  schema: string;
}>;

/** `id`: the feed's id, which does not depend on its URL. */
export type PersonalFeed = Readonly<{ id: string; entries: readonly EntryRow[] }>;

/** A hash of the user's id, so that the feed id does not reveal it. */
const feedId = (userId: string) => v5('feed', userId);

/**
 * Returns a query for the feed with this token: the newest projects found by any of its owner's saved searches. Null if
 * the token is unknown or its owner is suspended. The read model contains the token's owner. The owner's stream shows
 * whether the token is still valid, so that the old URL stops working as soon as it is renewed.
 */
export function personalFeed({ store, pool, searchRows, schema }: Deps) {
  async function ownerOf(hash: string): Promise<string | null> {
    const { rows } = await pool.query<{ id: string }>({
      name: `feed-owner-${schema}`,
      text: `SELECT a.user_id AS id FROM ${identifier(schema)}.addresses a
             WHERE a.hash = $1 AND NOT ${isSuspendedSql('a.user_id', schema)}`,
      values: [hash],
    });
    return rows[0]?.id ?? null;
  }

  const foundBy = async (search: Saved) =>
    (await searchRows<EntryRow>(search.userId, filtersOf(search), ENTRIES, { q: search.q, limit: FEED_ENTRIES })).rows;

  return async (token: string): Promise<PersonalFeed | null> => {
    const hash = hashOfToken(token);
    const userId = await ownerOf(hash);
    if (userId === null) return null;
    const { state } = await load(store, searches, `searches-${userId}`);
    if (state.hash !== hash) return null;
    const found = (await Promise.all(state.saved.map(foundBy))).flat();
    const each = new Map(found.map((entry) => [entry._id, entry]));
    return { id: feedId(userId), entries: [...each.values()].sort(newestFirst).slice(0, FEED_ENTRIES) };
  };
}

/** Ordered as in the search: by publication, then by id. */
function newestFirst(a: EntryRow, b: EntryRow): number {
  if (a.published !== b.published) return a.published < b.published ? 1 : -1;
  return a._id < b._id ? 1 : -1;
}
