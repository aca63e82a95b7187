import type { Category, ProjectCard, ProjectList } from '@hirelane/contracts/api/projects';
import { CATEGORIES } from '@hirelane/contracts/constants';
import { type Page, readPage, type Wanted } from '@hirelane/http/paged-list';
import { identifier, literal, type Queryable } from '@hirelane/postgres/pool';
import { CARD, type CardRow, joins } from './card.ts';
import { searchPage } from './search.ts';
import { allOf, searchedWords } from './search-text.ts';

/**
 * One list: where its rows come from (`p` and any join), which of them, and the time column that orders them. `$2` is
 * its own value, if it has one. `isOfAll`: of everybody's projects.
 */
type List = Readonly<{ name: string; from: string; where: string; sort: string; value?: string; isOfAll?: true }>;

type Searched = Wanted & Readonly<{ q?: string | undefined }>;

/**
 * The lists that are ordered by a time, newest first. Searches, and what anyone may ask, go to `searching`, which gives
 * them a budget: a word that nobody uses makes PostgreSQL look at every project.
 */
export function listQueries(pool: Queryable, searching: Queryable, schema: string) {
  const s = identifier(schema);
  const projects = `${s}.projects p`;

  async function page(db: Queryable, callerId: string, list: List, wanted: Searched, statusOf = noStatus) {
    const { rows, nextCursor } = await rowsOf(db, callerId, list, wanted);
    return {
      data: rows.map((card) => ({ ...card, proposalStatus: statusOf(card), match: null })),
      nextCursor,
    } satisfies ProjectList;
  }

  function rowsOf(db: Queryable, callerId: string, list: List, wanted: Searched): Promise<Page<CardRow>> {
    const words = searchedWords(wanted.q);
    const { name, from, where, sort, value, isOfAll } = list;
    const values = [callerId, ...(value === undefined ? [] : [value])];
    const common = { columns: CARD, sort, id: 'p.id' };
    const shown = { ...common, from: `${from} ${joins(schema)}`, values };
    if (words.length === 0) return readPage(db, { ...shown, name: `${name}-${schema}`, where }, wanted);
    if (isOfAll) {
      // Not every statement of a search asks for the caller, and PostgreSQL wants to know the type of each parameter.
      const all = { projects: from, where: `${where} AND $1::uuid IS NOT NULL`, values };
      return searchPage(searching, { ...common, ...all, joins: joins(schema) }, words, wanted);
    }
    // A list of one person: through the index of that list.
    const matches = `(p.search @@ to_tsquery('simple', $${values.length + 1})) IS TRUE`;
    const searched = { ...shown, where: `${where} AND ${matches}`, values: [...values, allOf(words)] };
    return readPage(searching, searched, wanted);
  }

  const published = { from: projects, sort: 'p.published_at' } as const;

  return {
    recent(callerId: string, wanted: Searched): Promise<ProjectList> {
      return page(
        pool,
        callerId,
        { ...published, name: 'recent', where: `p.status = 'published'`, isOfAll: true },
        wanted,
      );
    },
    saved(callerId: string, wanted: Searched): Promise<ProjectList> {
      const from = `${s}.saved s JOIN ${projects} ON p.id = s.project_id`;
      const where = `s.freelancer_id = $1 AND s.saved_at IS NOT NULL AND p.status = 'published'`;
      return page(pool, callerId, { name: 'saved', from, where, sort: 's.saved_at' }, wanted);
    },
    applied(callerId: string, wanted: Searched): Promise<ProjectList> {
      const from = `${s}.proposals s JOIN ${projects} ON p.id = s.project_id`;
      const where = `s.freelancer_id = $1 AND p.status IN ('published', 'closed')`;
      const statusOf = ({ status }: CardRow) => (status === 'closed' ? 'closed' : 'sent');
      return page(pool, callerId, { name: 'applied', from, where, sort: 's.sent_at' }, wanted, statusOf);
    },
    /** A client's own projects, drafts among them unless `status` says otherwise. */
    own(callerId: string, status: 'draft' | 'published' | null, wanted: Searched): Promise<ProjectList> {
      const mine = { from: projects, sort: 'p.created_at', where: 'p.client_id = $1' };
      const list = status
        ? { ...mine, name: 'own-of-status', where: `${mine.where} AND p.status = $2`, value: status }
        : { ...mine, name: 'own' };
      return page(pool, callerId, list, wanted);
    },
    /** What anyone may see of a client's projects. */
    catalogue(callerId: string, clientId: string, wanted: Searched): Promise<ProjectList> {
      const where = `p.client_id = $2 AND p.status IN ('published', 'closed')`;
      return page(pool, callerId, { ...published, name: 'catalogue', where, value: clientId }, wanted);
    },
    /** Published projects, for everyone, of one category or all. */
    search(callerId: string, category: Category | undefined, wanted: Searched): Promise<ProjectList> {
      const list = { ...published, name: 'search', where: `p.status = 'published'`, isOfAll: true } as const;
      if (category === undefined) return page(searching, callerId, list, wanted);
      // In the text: as a parameter, PostgreSQL plans each query for its category, since one is more common than another.
      const where = `${list.where} AND p.category = ${literal(category)}`;
      return page(searching, callerId, { ...list, name: `category-${CATEGORIES.indexOf(category)}`, where }, wanted);
    },
  };
}

const noStatus = (_card: CardRow): ProjectCard['proposalStatus'] => null;
