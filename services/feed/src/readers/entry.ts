import type { Category } from '@hirelane/api/brief';
import { PREVIEW_LENGTH } from '@hirelane/api/constants';
import { instant } from '@hirelane/postgres/log';
import type { Shown } from '../lists.ts';

/** A project as a feed has it; times RFC 3339, UTC. Nothing of its client: their page may not be for everyone. */
export type EntryRow = Readonly<{
  _id: string;
  title: string;
  /** The first PREVIEW_LENGTH characters. */
  description: string;
  isCut: boolean;
  category: Category | null;
  skills: readonly string[];
  published: string;
  updated: string;
}>;

/** `updated` is never before `published`: a draft that was said earlier becomes an entry with its publication. */
export const ENTRIES: Shown = {
  name: 'entries',
  columns: `p.id AS "_id", p.title, left(p.description, ${PREVIEW_LENGTH}) AS description,
    char_length(p.description) > ${PREVIEW_LENGTH} AS "isCut", p.category, p.skills,
    ${instant('p.published_at')} AS published, ${instant('greatest(p.updated_at, p.published_at)')} AS updated`,
  joins: '',
};

/** What a card shows of a description. */
export const summaryOf = ({ description, isCut }: EntryRow): string =>
  isCut ? `${description.trimEnd()}…` : description;

/** Category and skills, each once. */
export const termsOf = ({ category, skills }: EntryRow): readonly string[] => [
  ...new Set([...(category === null ? [] : [category]), ...skills]),
];

/** The id of a project in every feed, whatever its address is. */
export const idOf = ({ _id }: EntryRow): string => `urn:uuid:${_id}`;

/** Where a project is read. */
export const projectAddress = (origin: string, projectId: string): string => `${origin}/projects/${projectId}`;

/** A page of a feed. Addresses are absolute. */
export type FeedPage = Readonly<{
  /** The same for every page of the feed, in both formats. */
  id: string;
  title: string;
  /** The page that shows the same to people. */
  home: string;
  self: string;
  /** The first page, where this is a later one. */
  first: string;
  /** Null on the last page. */
  next: string | null;
  /** The same page in the other format. */
  other: Readonly<{ href: string; type: string }>;
  entries: readonly EntryRow[];
}>;

/** When something in a page was last said; the beginning of time of an empty one, which must be the same each time. */
export const updatedOf = ({ entries }: Pick<FeedPage, 'entries'>): string =>
  entries.reduce((latest, { updated }) => (updated > latest ? updated : latest), '1970-01-01T00:00:00.000000Z');
