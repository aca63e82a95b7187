import type { CATEGORIES, Visibility } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { columnsFrom, ddlOf, indexesOf, table, tableDdl } from '@hirelane/projections/table';
import { type SearchedTable, WORD_INDEX_FUNCTION, wordIndex } from '@hirelane/search/word-index';
import { type Person, personColumns } from '@hirelane/shared/people';
import type { Listed } from './listed.ts';

type Data<T extends EventOf<'page'>['type']> = Extract<EventOf<'page'>, { type: T }>['data'];

const person = columnsFrom<Person>();
export const people = table('people', {
  ...personColumns,
  city: person('text NOT NULL', ({ city }) => city),
  state: person('text NOT NULL', ({ state }) => state),
});

/** The profile changes in a batch of events; null for fields that did not change. */
export type Profile = Readonly<{
  userId: string;
  title: string | null;
  description: string | null;
  skills: readonly string[] | null;
  /** The time of the latest change. */
  updatedAt: string;
}>;
const profile = columnsFrom<Profile>();
export const profiles = table('profiles', {
  user_id: profile('uuid PRIMARY KEY', ({ userId }) => userId),
  title: profile('text', ({ title }) => title),
  description: profile('text', ({ description }) => description),
  skills: profile('text[]', ({ skills }) => skills),
  updated_at: profile('timestamptz NOT NULL', ({ updatedAt }) => updatedAt),
});

/** The changes to a freelancer's page settings; null for settings that did not change. */
export type Choices = Readonly<{
  userId: string;
  handle: string | null;
  visibility: Visibility | null;
  availability: Data<'AvailabilityChosen'>['availability'] | null;
  categories: readonly (typeof CATEGORIES)[number][] | null;
}>;
const choice = columnsFrom<Choices>();
export const choices = table('choices', {
  user_id: choice('uuid PRIMARY KEY', ({ userId }) => userId),
  handle: choice('text', ({ handle }) => handle),
  visibility: choice('text', ({ visibility }) => visibility),
  availability: choice('text', ({ availability }) => availability),
  categories: choice('text[]', ({ categories }) => categories),
});

const accepted = columnsFrom<Recorded<Extract<EventOf<'engagement'>, { type: 'WorkAccepted' }>>>();
/** Rows are kept when the freelancer leaves: they contain only ids and may arrive after the erasure event. */
export const completed = table(
  'completed',
  {
    engagement_id: accepted('uuid PRIMARY KEY', ({ data }) => data.engagementId),
    freelancer_id: accepted('uuid NOT NULL', ({ data }) => data.freelancerId),
    // The log's time, because the time in the event comes from an instance whose clock may be wrong.
    at: accepted('timestamptz NOT NULL', ({ at }) => at),
  },
  { indexes: ['(freelancer_id, at)'] },
);

const row = columnsFrom<Listed>();
export const SEARCHED_FREELANCERS: SearchedTable = {
  name: 'listed',
  time: 'updated_at',
  attributes: (of) => `${of}attributes`,
  isListed: () => 'true',
};
/** The freelancers in the directory. */
export const listed = table(
  'listed',
  {
    id: row('uuid PRIMARY KEY', ({ id }) => id),
    updated_at: row('timestamptz NOT NULL', ({ updatedAt }) => updatedAt),
    name: row('text NOT NULL', ({ name }) => name),
    attributes: row('text[] NOT NULL', ({ attributes }) => attributes),
    search_text: row('text NOT NULL', ({ searchText }) => searchText),
    search: { sql: `tsvector GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED` },
  },
  { indexes: ['(updated_at DESC, id DESC)', '(name)', wordIndex(SEARCHED_FREELANCERS)] },
);

/** Stores the words in the row, because searches by date read them there; the long text is stored out of line. */
const STORAGE = 'ALTER TABLE listed ALTER COLUMN search SET STORAGE MAIN';

export const FREELANCERS_DDL = [
  WORD_INDEX_FUNCTION,
  ddlOf(people, profiles, choices, completed),
  tableDdl(listed),
  STORAGE,
].join(';\n');

/** The indexes for searches, which are created once the rows exist. */
export const FREELANCERS_INDEXES = indexesOf(listed);
