import type { Category } from '@hirelane/api/brief';
import { PREVIEW_LENGTH } from '@hirelane/api/constants';
import { instant } from '@hirelane/postgres/log';
import type { ShownColumns } from '../lists/queries.ts';

/**
 * A project as a feed entry; times are RFC 3339 in UTC. It contains no data about the client, whose page may not be
 * public.
 */
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

/** `updated` is never before `published`: a draft edited earlier enters the feed when it is published. */
export const ENTRIES: ShownColumns = {
  name: 'entries',
  columns: `p.id AS "_id", p.title, left(p.description, ${PREVIEW_LENGTH}) AS description,
    char_length(p.description) > ${PREVIEW_LENGTH} AS "isCut", p.category, p.skills,
    ${instant('p.published_at')} AS published, ${instant('greatest(p.updated_at, p.published_at)')} AS updated`,
  joins: '',
};

/** The description as a card shows it. */
export const summaryOf = ({ description, isCut }: EntryRow): string =>
  isCut ? `${description.trimEnd()}…` : description;

/** Category and skills, without duplicates. */
export const termsOf = ({ category, skills }: EntryRow): readonly string[] => [
  ...new Set([...(category === null ? [] : [category]), ...skills]),
];

/** The id of a project in every feed, independent of its URL. */
export const idOf = ({ _id }: EntryRow): string => `urn:uuid:${_id}`;

/** The URL of a project's page. */
export const projectAddress = (origin: string, projectId: string): string => `${origin}/projects/${projectId}`;

/** A page of a feed. URLs are absolute. */
export type FeedPage = Readonly<{
  /** The same for every page of the feed, in both formats. */
  id: string;
  title: string;
  /** The HTML page that shows the same list. */
  home: string;
  self: string;
  /** The first page of the feed. */
  first: string;
  /** Null on the last page. */
  next: string | null;
  /** This page in the other format. */
  other: Readonly<{ href: string; type: string }>;
  entries: readonly EntryRow[];
}>;

/**
 * The time of the latest change on a page. For an empty page, this is the Unix epoch, so that the page's content does
 * not change.
 */
export const updatedOf = ({ entries }: Pick<FeedPage, 'entries'>): string =>
  entries.reduce((latest, { updated }) => (updated > latest ? updated : latest), '1970-01-01T00:00:00.000000Z');
