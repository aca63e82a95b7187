import type { EventOf } from '@hirelane/api/events/catalog';
import { skillKey } from '@hirelane/api/synonyms';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { columnsFrom, table } from '@hirelane/projections/table';
import { allOf, searchedWords } from '@hirelane/search/search-text';
import { placesOf, wantedAttributes } from '../projects/attributes.ts';
import { filtersOf } from './searches.ts';

type Event<T extends EventOf<'searches'>['type']> = Recorded<Extract<EventOf<'searches'>, { type: T }>>;

/** A search that was saved in a batch, in its state after the batch. */
export type SavedRow = Pick<Event<'SearchSaved'>, 'data' | 'at'>;

/**
 * SQL that creates the function that chooses the word used to index a search: every project that the search finds has a
 * word with that prefix. It chooses the longest word, because few words start with a long one. The choice must depend
 * only on the search, so that a rebuild produces the same rows. Returns NULL if PostgreSQL drops all of the words; the
 * search then finds nothing.
 */
export const LONGEST_WORD_FUNCTION = `
  CREATE FUNCTION longest_word(query tsquery) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT found[1] FROM regexp_matches(query::text, '''([^'']+)''', 'g') AS found
    ORDER BY char_length(found[1]) DESC, found[1] COLLATE "C" LIMIT 1 $$`;

const row = columnsFrom<SavedRow>();

/** An attribute that every project has. It is used to find searches that have neither words nor indexed filters. */
export const ANY_PROJECT = '#any';

/** Attributes such that every project that the search finds has at least one of them. */
function anchorsOf(search: SavedRow['data']): readonly string[] {
  const [first = ANY_PROJECT] = wantedAttributes(filtersOf(search));
  return typeof first === 'string' ? [first] : first;
}

const listOf = <T>(values: readonly T[] | undefined) => (values === undefined || values.length === 0 ? null : values);

/**
 * Saved searches, for matching with new projects. `words`: a tsquery as text; '' if the search has no words and is
 * looked up by its `anchors`.
 */
export const savedSearches = table(
  'searches',
  {
    id: row('uuid PRIMARY KEY', ({ data }) => data.searchId),
    user_id: row('uuid NOT NULL', ({ data }) => data.userId),
    words: row('text NOT NULL', ({ data }) => allOf(searchedWords(data.q))),
    category: row('text', ({ data }) => data.category),
    skill_keys: row('text[] NOT NULL', ({ data }) => (data.skills ?? []).map(skillKey)),
    scope: row('text[]', ({ data }) => listOf(data.filters?.scope)),
    duration: row('text[]', ({ data }) => listOf(data.filters?.duration)),
    experience: row('text[]', ({ data }) => listOf(data.filters?.experience)),
    budget_min: row('bigint', ({ data }) => data.filters?.budgetMin ?? null),
    budget_max: row('bigint', ({ data }) => data.filters?.budgetMax ?? null),
    proposal_bands: row('text[]', ({ data }) => listOf(placesOf(data.filters?.proposals)?.map(String))),
    anchors: row('text[] NOT NULL', ({ data }) => anchorsOf(data)),
    tell: row('text NOT NULL', ({ data }) => data.tell),
    saved_at: row('timestamptz NOT NULL', ({ at }) => at),
    query: { sql: `tsquery GENERATED ALWAYS AS (to_tsquery('simple', words)) STORED` },
    word: { sql: `text GENERATED ALWAYS AS (longest_word(to_tsquery('simple', words))) STORED` },
  },
  {
    indexes: [
      `(word COLLATE "C", category) WHERE tell <> 'never' AND word IS NOT NULL`,
      `USING gin (anchors) WHERE tell <> 'never' AND words = ''`,
      '(user_id)',
    ],
  },
);

const address = columnsFrom<Event<'FeedAddressMade'>>();

/** The owner of a feed URL. */
export const feedAddresses = table(
  'addresses',
  {
    user_id: address('uuid PRIMARY KEY', ({ data }) => data.userId),
    hash: address('text NOT NULL', ({ data }) => data.hash),
  },
  { indexes: ['(hash)'] },
);
