import type { EventOf } from '@hirelane/api/events/catalog';
import { dataOf, isOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { DUE_DDL, type Due, setDue, settleDue } from '@hirelane/processes/due';
import type { Projection } from '@hirelane/projections/projection';
import { ddlOf, remove, upsert } from '@hirelane/projections/table';
import { feedAddresses, LONGEST_WORD_FUNCTION, type SavedRow, savedSearches } from './tables.ts';

type Category = 'searches' | 'project' | 'matching';
type Followed = Recorded<EventOf<Category>>;

export type MatchingSteps = {
  /** `postedAt`: RFC 3339, UTC. */
  'match-project': Readonly<{ projectId: string; postedAt: string }>;
};

/**
 * Saved searches for matching, and a due step for each project that is published for the first time. A project that is
 * published again or reopened gets no second step, because its row already exists.
 */
export const searchesProjection: Projection<Category> = {
  categories: ['searches', 'project', 'matching'],
  ddl: [LONGEST_WORD_FUNCTION, ddlOf(savedSearches, feedAddresses), DUE_DDL].join(';\n'),
  texts: { SearchSaved: ['q', 'skills'] },
  async apply(tx, events) {
    await saveSearches(tx, events);
    await saveAddresses(tx, events);
    await eraseRows(tx, events);
    await setDue<MatchingSteps>(tx, events.flatMap(matchingOf));
    const ended = dataOf(events, 'MatchingEnded').map(({ projectId }) => projectId);
    await settleDue(
      tx,
      ended.map((key) => ({ name: 'match-project', key })),
    );
  },
};

function matchingOf(event: Followed): readonly Due<MatchingSteps>[] {
  if (event.type !== 'ProjectPosted') return [];
  const { at: postedAt } = event;
  const { projectId } = event.data;
  const data = { projectId, postedAt };
  return [{ name: 'match-project', key: projectId, dueAt: postedAt, cause: event, data }];
}

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
