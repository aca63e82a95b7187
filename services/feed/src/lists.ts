import type { ProjectCard, ProjectList } from '@hirelane/contracts/api/projects';
import { readPage, type Wanted } from '@hirelane/http/paged-list';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { CARD, type CardRow, joins } from './card.ts';
import { toSearch } from './search-text.ts';

/**
 * One list: where its rows come from (`p` and any join), which of them, and the time column that orders them. `$2` is
 * its own value, if it has one.
 */
type List = Readonly<{ name: string; from: string; where: string; sort: string; value?: string }>;

type Searched = Wanted & Readonly<{ q?: string | undefined }>;

/**
 * The lists that are ordered by a time, newest first. Searches, and what anyone may ask, go to `searching`, which gives
 * them a budget: a word that nobody uses makes PostgreSQL look at every project.
 */
export function listQueries(pool: Queryable, searching: Queryable, schema: string) {
  const s = identifier(schema);
  const projects = `${s}.projects p`;

  async function page(db: Queryable, callerId: string, list: List, wanted: Searched, statusOf = noStatus) {
    const search = toSearch(wanted.q);
    const own = list.value === undefined ? [] : [list.value];
    const values = [callerId, ...own, ...(search === null ? [] : [search])];
    const { rows, nextCursor } = await readPage<CardRow>(
      search === null ? db : searching,
      {
        ...(search === null && { name: `${list.name}-${schema}` }),
        columns: CARD,
        from: `${list.from} ${joins(schema)}`,
        where: search === null ? list.where : `${list.where} AND p.search @@ to_tsquery('simple', $${values.length})`,
        values,
        sort: list.sort,
        id: 'p.id',
      },
      wanted,
    );
    return {
      data: rows.map((card) => ({ ...card, proposalStatus: statusOf(card), match: null })),
      nextCursor,
    } satisfies ProjectList;
  }

  const published = { from: projects, sort: 'p.published_at' } as const;

  return {
    recent(callerId: string, wanted: Searched): Promise<ProjectList> {
      return page(pool, callerId, { ...published, name: 'recent', where: `p.status = 'published'` }, wanted);
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
    search(callerId: string, category: string | undefined, wanted: Searched): Promise<ProjectList> {
      const list = { ...published, name: 'search', where: `p.status = 'published'` };
      const ofCategory = { ...list, name: 'category', where: `${list.where} AND p.category = $2` };
      const asked = category === undefined ? list : { ...ofCategory, value: category };
      return page(searching, callerId, asked, wanted);
    },
  };
}

const noStatus = (_card: CardRow): ProjectCard['proposalStatus'] => null;
