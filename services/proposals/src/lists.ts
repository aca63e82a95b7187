import type { PageQuery } from '@hirelane/contracts/api/projects';
import type { OwnProposal, ReceivedProposal } from '@hirelane/contracts/api/proposals';
import { decodeCursor, encodeCursor, TimeCursor } from '@hirelane/http/cursor';
import { identifier, type Pool } from '@hirelane/postgres/pool';

export type ProposalPage<T> = Readonly<{ data: readonly T[]; nextCursor: string | null }>;

const SENT_AT = `to_char(p.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const COLUMNS = `
  p.id AS "_id", p.rate::float8 AS "expectedBidRate", p.duration, p.cover_letter AS "coverLetter", ${SENT_AT} AS "sentAt",
  CASE WHEN f.id IS NOT NULL THEN
    json_build_object('_id', f.id, 'name', f.name, 'size', f.size, 'contentType', f.content_type) END AS portfolio`;

/** The proposals of a project, for its client, and those of a freelancer, for themselves; newest first. */
export function proposalLists(pool: Pool, schema: string) {
  const s = identifier(schema);

  async function page<T extends { _id: string; sentAt: string }>(
    name: string,
    list: { columns: string; joins: string; where: string; value: string },
    { limit, cursor }: PageQuery,
  ): Promise<ProposalPage<T>> {
    const after = decodeCursor(TimeCursor, cursor);
    const { rows } = await pool.query<T>({
      name: `${name}-${schema}`,
      text: `SELECT ${COLUMNS}, ${list.columns}
             FROM ${s}.proposals p LEFT JOIN ${s}.files f ON f.id = p.file_id ${list.joins}
             WHERE ${list.where} = $1 AND ($3::timestamptz IS NULL OR (p.sent_at, p.id) < ($3, $4::uuid))
             ORDER BY p.sent_at DESC, p.id DESC LIMIT $2`,
      values: [list.value, limit + 1, after?.[0] ?? null, after?.[1] ?? null],
    });
    const data = rows.slice(0, limit);
    const last = rows.length > limit ? data.at(-1) : undefined;
    return { data, nextCursor: last ? encodeCursor([last.sentAt, last._id]) : null };
  }

  return {
    /** Who owns a project, drafts included; null when there is none. */
    async clientOf(projectId: string): Promise<string | null> {
      const { rows } = await pool.query<{ client_id: string }>({
        name: `client-${schema}`,
        text: `SELECT client_id FROM ${s}.projects WHERE id = $1`,
        values: [projectId],
      });
      return rows[0]?.client_id ?? null;
    },
    received(projectId: string, query: PageQuery): Promise<ProposalPage<ReceivedProposal>> {
      const columns = `json_build_object('_id', p.freelancer_id, 'firstName', coalesce(u.first_name, ''),
        'lastName', coalesce(u.last_name, ''), 'title', coalesce(t.title, ''), 'profileImg', u.image_id) AS freelancer`;
      const joins = `LEFT JOIN ${s}.people u ON u.id = p.freelancer_id LEFT JOIN ${s}.titles t USING (freelancer_id)`;
      return page('received', { columns, joins, where: 'p.project_id', value: projectId }, query);
    },
    own(freelancerId: string, query: PageQuery): Promise<ProposalPage<OwnProposal>> {
      const columns = `CASE WHEN j.status = 'closed' THEN 'closed' ELSE 'sent' END AS status,
        json_build_object('_id', j.id, 'title', j.title, 'status', j.status) AS project`;
      const joins = `JOIN ${s}.projects j ON j.id = p.project_id`;
      return page('own', { columns, joins, where: 'p.freelancer_id', value: freelancerId }, query);
    },
  };
}
