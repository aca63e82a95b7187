import type { EventOf } from '@hirelane/api/events/catalog';
import { dataOf, isOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { QUEUE_DDL } from '@hirelane/processes/due';
import type { Projection } from '@hirelane/projections/projection';
import { ddlOf, remove, upsert } from '@hirelane/projections/table';
import { queueForFirst, queuePosted } from './queue.ts';
import { feedAddresses, LONGEST_WORD_FUNCTION, type SavedRow, savedSearches } from './tables.ts';

type Category = 'searches' | 'project';
type Followed = Recorded<EventOf<Category>>;

/** Saved searches for matching, and a step for each new project. Uses the projects of an earlier projection. */
export const searchesProjection: Projection<Category> = {
  categories: ['searches', 'project'],
  ddl: [LONGEST_WORD_FUNCTION, ddlOf(savedSearches, feedAddresses), QUEUE_DDL].join(';\n'),
  texts: { SearchSaved: ['q', 'skills'] },
  async apply(tx, events) {
    await saveSearches(tx, events);
    await saveAddresses(tx, events);
    await eraseRows(tx, events);
    await queueForFirst(tx, events);
    await queuePosted(tx, events);
  },
};

async function saveSearches(tx: Tx, events: readonly Followed[]) {
  const rows = new Map<string, SavedRow>();
  const tells = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'SearchSaved') rows.set(event.data.searchId, event);
    if (event.type !== 'SearchChanged') continue;
    const { searchId, tell } = event.data;
    const row = rows.get(searchId);
    if (row) rows.set(searchId, { ...row, data: { ...row.data, tell } });
    else tells.set(searchId, tell);
  }
  await upsert(tx, savedSearches, [...rows.values()]);
  if (tells.size > 0) {
    await tx.query(
      `UPDATE searches s SET tell = c.tell FROM unnest($1::uuid[], $2::text[]) AS c(id, tell) WHERE s.id = c.id`,
      [[...tells.keys()], [...tells.values()]],
    );
  }
  const removed = dataOf(events, 'SearchRemoved').map(({ searchId }) => searchId);
  await remove(tx, savedSearches, removed);
}

async function saveAddresses(tx: Tx, events: readonly Followed[]) {
  const latest = new Map<string, Recorded<EventOf<'searches'>>>();
  for (const event of events.filter(isOf('searches'))) {
    if (event.type === 'FeedAddressMade' || event.type === 'FeedAddressEnded') latest.set(event.data.userId, event);
  }
  const made = [...latest.values()].filter((event) => event.type === 'FeedAddressMade');
  await upsert(tx, feedAddresses, made);
  const ended = [...latest.values()].filter((event) => event.type === 'FeedAddressEnded');
  await remove(
    tx,
    feedAddresses,
    ended.map(({ data }) => data.userId),
    'user_id',
  );
}

async function eraseRows(tx: Tx, events: readonly Followed[]) {
  const erased = dataOf(events, 'SearchesErased').map(({ userId }) => userId);
  await remove(tx, savedSearches, erased, 'user_id');
  await remove(tx, feedAddresses, erased, 'user_id');
}
