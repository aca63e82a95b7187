import type { ProjectCard, ProjectList } from '@hirelane/contracts/api/projects';
import { decodeCursor, encodeCursor, TimeCursor } from '@hirelane/http/cursor';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { CARD, type CardRow, joins } from './card.ts';
import { toSearch } from './search-text.ts';

export type Page = Readonly<{ limit: number; cursor?: string | undefined }>;

type Sorted = CardRow & Readonly<{ sort_at: string }>;

/**
 * One list: where its rows come from (`p` and any join), which of them, and the time column that orders them. `$6` is
 * its own parameter, if it has one. `isPublic`: anyone may ask for it.
 */
type List = Readonly<{
  name: string;
  from: string;
  where: string;
  sort: string;
  value?: string | null;
  isPublic?: true;
}>;
type Wanted = Page & Readonly<{ q?: string | undefined }>;

/**
 * The lists that are ordered by a time, newest first, and paged by its key: no offset, no total. Searches, and what
 * anyone may ask, go to `searching`, which gives them a budget: a word that nobody uses makes PostgreSQL look at every
 * project.
 */
export function listQueries(pool: Queryable, searching: Queryable, schema: string) {
  const s = identifier(schema);
  const projects = `${s}.projects p`;

  async function page(callerId: string, list: List, { limit, cursor, q }: Wanted): Promise<readonly Sorted[]> {
    const after = decodeCursor(TimeCursor, cursor);
    const { rows } = await (q === undefined && !list.isPublic ? pool : searching).query<Sorted>({
      name: `${list.name}-${schema}`,
      text: `SELECT ${CARD}, ${instant(list.sort)} AS sort_at
             FROM ${list.from} ${joins(schema)}
             WHERE ${list.where}
               AND ($3::timestamptz IS NULL OR (${list.sort}, p.id) < ($3, $4::uuid))
               AND ($5::text IS NULL OR p.search @@ to_tsquery('simple', $5))
             ORDER BY ${list.sort} DESC, p.id DESC LIMIT $2`,
      values: [
        callerId,
        limit + 1,
        after?.[0] ?? null,
        after?.[1] ?? null,
        toSearch(q),
        ...(list.value === undefined ? [] : [list.value]),
      ],
    });
    return rows;
  }

  const published = { from: projects, sort: 'p.published_at' } as const;

  return {
    async recent(callerId: string, wanted: Wanted): Promise<ProjectList> {
      const list = { ...published, name: 'recent', where: `p.status = 'published'` };
      return toList(await page(callerId, list, wanted), wanted.limit);
    },
    async saved(callerId: string, wanted: Wanted): Promise<ProjectList> {
      const from = `${s}.saved s JOIN ${projects} ON p.id = s.project_id`;
      const where = `s.freelancer_id = $1 AND s.saved_at IS NOT NULL AND p.status = 'published'`;
      return toList(await page(callerId, { name: 'saved', from, where, sort: 's.saved_at' }, wanted), wanted.limit);
    },
    async applied(callerId: string, wanted: Wanted): Promise<ProjectList> {
      const from = `${s}.proposals s JOIN ${projects} ON p.id = s.project_id`;
      const where = `s.freelancer_id = $1 AND p.status IN ('published', 'closed')`;
      const rows = await page(callerId, { name: 'applied', from, where, sort: 's.sent_at' }, wanted);
      return toList(rows, wanted.limit, (card) => (card.status === 'closed' ? 'closed' : 'sent'));
    },
    /** A client's own projects, drafts among them unless `status` says otherwise. */
    async own(callerId: string, status: 'draft' | 'published' | null, wanted: Wanted): Promise<ProjectList> {
      const where = `p.client_id = $1 AND ($6::text IS NULL OR p.status = $6)`;
      const list = { name: 'own', from: projects, where, sort: 'p.created_at', value: status };
      return toList(await page(callerId, list, wanted), wanted.limit);
    },
    /** What anyone may see of a client's projects. */
    async catalogue(callerId: string, clientId: string, wanted: Wanted): Promise<ProjectList> {
      const where = `p.client_id = $6 AND p.status IN ('published', 'closed')`;
      return toList(
        await page(callerId, { ...published, name: 'catalogue', where, value: clientId }, wanted),
        wanted.limit,
      );
    },
    /** Published projects, for everyone, of one category or all. */
    async search(callerId: string, category: string | undefined, wanted: Wanted): Promise<ProjectList> {
      const where = `p.status = 'published' AND ($6::text IS NULL OR p.category = $6)`;
      const list = { ...published, name: 'search', where, value: category ?? null, isPublic: true } as const;
      return toList(await page(callerId, list, wanted), wanted.limit);
    },
  };
}

function toList(
  rows: readonly Sorted[],
  limit: number,
  statusOf: (card: CardRow) => ProjectCard['proposalStatus'] = () => null,
): ProjectList {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map(({ sort_at: _, ...card }) => ({ ...card, proposalStatus: statusOf(card), match: null })),
    nextCursor: last ? encodeCursor([last.sort_at, last._id]) : null,
  };
}
