import type { SORTS } from '@hirelane/api/constants';
import type { ProjectFilters } from '@hirelane/api/schemas/project-search';
import { newestFirst, type Order, type Page, type PageRequest, readPage } from '@hirelane/http/paged-list';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { searchPage } from '@hirelane/search/search-page';
import { allOf, searchedWords } from '@hirelane/search/search-text';
import { isListed, isNotHiddenBy, keptHidden } from '../projects/tables.ts';
import { type CardRow, cardJson, joins, listJson } from './card.ts';
import { searchedList } from './search/searched.ts';
import { sortedQuery } from './search/sorted.ts';

/**
 * A list: the source of its rows (`p` and any joins), their condition and their order. `value`: the parameter `$2`, if
 * the list has one. `filters`: set only for lists of all clients' published projects.
 */
type List = Readonly<{
  name: string;
  from: string;
  where: string;
  order: Order;
  value?: string;
  filters?: ProjectFilters;
  /** SQL for the status of the caller's proposal. If omitted, the status is NULL. */
  proposalStatus?: string | undefined;
}>;

/**
 * The columns to select, with the id as `"_id"`, and the joins they need; `$1` is the caller. `name`: unique for each
 * statement text.
 */
export type ShownColumns = Readonly<{ name: string; columns: string; joins: string }>;

type Searched = PageRequest & Readonly<{ q?: string | undefined }>;

/**
 * The lists that are ordered by time, newest first. Each query returns a page of `ProjectList` as JSON text. Searches
 * and public lists use `searching`, which has a time budget: a word that no project contains makes PostgreSQL read
 * every project.
 */
export function listQueries(pool: Queryable, searching: Queryable, schema: string) {
  const s = identifier(schema);
  const projects = `${s}.projects p`;

  async function page(db: Queryable, callerId: string, list: List, wanted: Searched): Promise<string> {
    const columns = `p.id AS "_id", ${cardJson(schema, list.proposalStatus)} AS card`;
    const cards = { columns, joins: joins(schema) };
    const { rows, nextCursor } = await rowsOf<CardRow>(db, callerId, list, cards, wanted);
    return listJson(rows, nextCursor);
  }

  function rowsOf<Row extends { _id: string }>(
    db: Queryable,
    callerId: string,
    list: List,
    { columns, joins }: Omit<ShownColumns, 'name'>,
    wanted: Searched,
  ): Promise<Page<Row>> {
    const words = searchedWords(wanted.q);
    const { name, from, where, order, value, filters } = list;
    const values = [callerId, ...(value === undefined ? [] : [value])];
    const shown = { columns, order, id: 'p.id', from: `${from} ${joins}`, values };
    if (filters) {
      const form = words.length === 0 ? 'filters' : 'words';
      const asked = searchedList(schema, callerId, filters, { name: `${name}-${form}`, columns, joins });
      if (words.length > 0 || asked.attributes.length > 0) return searchPage(searching, asked, words, wanted);
      if (filters.posted !== undefined) {
        const recent = `${asked.where} AND ${asked.filter}`;
        const all = { ...shown, name: `${name}-posted-${schema}`, where: `${where} AND ${recent}` };
        return readPage(searching, { ...all, values: asked.values }, wanted);
      }
    }
    if (words.length === 0) return readPage(db, { ...shown, name: `${name}-${schema}`, where }, wanted);
    // One person's list is read by its own index, and the words are checked in each row.
    const matches = `(p.search @@ to_tsquery('simple', $${values.length + 1})) IS TRUE`;
    const searched = { ...shown, where: `${where} AND ${matches}`, values: [...values, allOf(words)] };
    return readPage(searching, searched, wanted);
  }

  const published = { from: projects, order: newestFirst('p.published_at') } as const;

  const open = `${isListed('p.')} AND ${isNotHiddenBy(s, 'p.id')}`;
  const search = (filters: ProjectFilters): List => ({ ...published, name: 'search', where: open, filters });
  const sorted = sortedQuery(searching, schema);

  return {
    recent(callerId: string, wanted: Searched): Promise<string> {
      return page(pool, callerId, { ...published, name: 'recent', where: open, filters: {} }, wanted);
    },
    saved(callerId: string, wanted: Searched): Promise<string> {
      const from = `${s}.saved s JOIN ${projects} ON p.id = s.project_id`;
      const where = `s.freelancer_id = $1 AND s.saved_at IS NOT NULL AND ${isListed('p.')}`;
      return page(pool, callerId, { name: 'saved', from, where, order: newestFirst('s.saved_at') }, wanted);
    },
    liked(callerId: string, wanted: Searched): Promise<string> {
      const from = `${s}.liked s JOIN ${projects} ON p.id = s.project_id`;
      const where = `s.freelancer_id = $1 AND s.is_liked AND ${isListed('p.')}`;
      return page(pool, callerId, { name: 'liked', from, where, order: newestFirst('s.changed_at') }, wanted);
    },
    applied(callerId: string, wanted: Searched): Promise<string> {
      const from = `${s}.proposals s JOIN ${projects} ON p.id = s.project_id`;
      const where = `s.freelancer_id = $1 AND p.status <> 'draft'`;
      const proposalStatus = `CASE WHEN ${isListed('p.')} THEN 'sent' ELSE 'closed' END`;
      const order = newestFirst('s.sent_at');
      return page(pool, callerId, { name: 'applied', from, where, order, proposalStatus }, wanted);
    },
    /** A client's own projects, including drafts unless `status` excludes them. `past`: filled and closed projects. */
    own(callerId: string, status: 'draft' | 'published' | 'past' | null, wanted: Searched): Promise<string> {
      const mine = { from: projects, order: newestFirst('p.created_at'), where: 'p.client_id = $1' };
      if (status === 'past') {
        const where = `${mine.where} AND p.status IN ('filled', 'closed')`;
        return page(pool, callerId, { ...mine, name: 'own-past', where }, wanted);
      }
      const list = status
        ? { ...mine, name: 'own-of-status', where: `${mine.where} AND p.status = $2`, value: status }
        : { ...mine, name: 'own' };
      return page(pool, callerId, list, wanted);
    },
    /** A client's projects that the caller may see. */
    catalogue(callerId: string, clientId: string, wanted: Searched): Promise<string> {
      const where = `p.client_id = $2 AND p.status <> 'draft' AND (NOT p.is_hidden OR p.client_id = $1)`;
      return page(pool, callerId, { ...published, name: 'catalogue', where, value: clientId }, wanted);
    },
    /** The jobs that are currently hidden for a freelancer, in any status except draft. */
    hidden(callerId: string, wanted: Searched): Promise<string> {
      const from = `(${keptHidden(s)}) AS s JOIN ${projects} ON p.id = s.project_id`;
      const where = `p.status <> 'draft' AND NOT p.is_hidden`;
      return page(pool, callerId, { name: 'hidden', from, where, order: newestFirst('s.hidden_at') }, wanted);
    },
    /** A page of cards of the published projects that match the filters, in the given order. */
    async search(callerId: string, filters: ProjectFilters, sort: Sort, wanted: Searched): Promise<Page<CardRow>> {
      const { q, limit, cursor } = wanted;
      if (sort !== 'newest') return sorted({ callerId, q, filters, sort, limit, cursor });
      const cards = { columns: `p.id AS "_id", ${cardJson(schema)} AS card`, joins: joins(schema) };
      return rowsOf<CardRow>(searching, callerId, search(filters), cards, wanted);
    },
    /** The rows found by `search`, newest first, with the columns of `shown`. */
    searchRows<Row extends { _id: string }>(
      callerId: string,
      filters: ProjectFilters,
      { name, ...shown }: ShownColumns,
      wanted: Searched,
    ): Promise<Page<Row>> {
      return rowsOf(searching, callerId, { ...search(filters), name: `${name}-search` }, shown, wanted);
    },
  };
}

type Sort = (typeof SORTS)[number];
export type SearchRows = ReturnType<typeof listQueries>['searchRows'];
