import type { ProjectCard, ProjectList } from '@hirelane/contracts/api/projects';
import { instant } from '@hirelane/kernel/postgres/log';
import { identifier, type Pool } from '@hirelane/kernel/postgres/pool';
import { CARD_DESCRIPTION, type CardRow, columns, joins } from './card.ts';
import { decodeCursor, encodeCursor, TimeCursor } from './cursor.ts';

export type Page = Readonly<{ limit: number; cursor: string | undefined }>;

type Sorted = CardRow & Readonly<{ sort_at: string }>;

/** One list: where its rows come from (`p` and any join), which of them, and the time column that orders them. */
type List = Readonly<{ name: string; from: string; where: string; sort: string; values: readonly unknown[] }>;

/** The lists that are ordered by a time, newest first, and paged by its key: no offset, no total. */
export function listQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  const projects = `${s}.projects p`;

  async function page(callerId: string, list: List, { limit, cursor }: Page): Promise<readonly Sorted[]> {
    const after = decodeCursor(TimeCursor, cursor);
    const { rows } = await pool.query<Sorted>({
      name: `${list.name}-${after ? 'next' : 'first'}-${schema}`,
      text: `SELECT ${columns(CARD_DESCRIPTION)}, ${instant(list.sort)} AS sort_at
             FROM ${list.from} ${joins(schema)}
             WHERE ${list.where} ${after ? `AND (${list.sort}, p.id) < ($3, $4)` : ''}
             ORDER BY ${list.sort} DESC, p.id DESC LIMIT $2`,
      values: [callerId, limit + 1, ...(after ?? []), ...list.values],
    });
    return rows;
  }

  /** Where a list's own parameter stands: behind the cursor's two, if there are any. */
  const ownParameter = (cursor: string | undefined) => (cursor === undefined ? '$3' : '$5');

  return {
    async recent(callerId: string, wanted: Page): Promise<ProjectList> {
      const list = {
        name: 'recent',
        from: projects,
        where: `p.status = 'published'`,
        sort: 'p.published_at',
        values: [],
      };
      return toList(await page(callerId, list, wanted), wanted.limit);
    },
    async saved(callerId: string, wanted: Page): Promise<ProjectList> {
      const from = `${s}.saved s JOIN ${projects} ON p.id = s.project_id`;
      const where = `s.freelancer_id = $1 AND s.saved_at IS NOT NULL AND p.status = 'published'`;
      return toList(
        await page(callerId, { name: 'saved', from, where, sort: 's.saved_at', values: [] }, wanted),
        wanted.limit,
      );
    },
    async applied(callerId: string, wanted: Page): Promise<ProjectList> {
      const from = `${s}.proposals s JOIN ${projects} ON p.id = s.project_id`;
      const where = `s.freelancer_id = $1 AND p.status IN ('published', 'closed')`;
      const rows = await page(callerId, { name: 'applied', from, where, sort: 's.sent_at', values: [] }, wanted);
      return toList(rows, wanted.limit, { proposalStatus: 'sent' });
    },
    /** A client's own projects, drafts among them unless `status` says otherwise. */
    async own(callerId: string, status: 'draft' | 'published' | null, wanted: Page): Promise<ProjectList> {
      const where = `p.client_id = $1 AND (${ownParameter(wanted.cursor)}::text IS NULL OR p.status = ${ownParameter(wanted.cursor)})`;
      const list = { name: 'own', from: projects, where, sort: 'p.created_at', values: [status] };
      return toList(await page(callerId, list, wanted), wanted.limit);
    },
    /** What anyone may see of a client's projects. */
    async catalogue(callerId: string, clientId: string, wanted: Page): Promise<ProjectList> {
      const where = `p.client_id = ${ownParameter(wanted.cursor)} AND p.status = 'published'`;
      const list = { name: 'catalogue', from: projects, where, sort: 'p.published_at', values: [clientId] };
      return toList(await page(callerId, list, wanted), wanted.limit);
    },
  };
}

type Extra = Pick<ProjectCard, 'proposalStatus'>;

function toList(rows: readonly Sorted[], limit: number, extra: Extra = { proposalStatus: null }): ProjectList {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map(({ sort_at: _, ...card }) => ({ ...card, ...extra, match: null })),
    nextCursor: last ? encodeCursor([last.sort_at, last._id]) : null,
  };
}
