import type { PageQuery } from '@hirelane/contracts/api/projects';
import type { OwnProposal, ReceivedProposal } from '@hirelane/contracts/api/proposals';
import { readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { FILE_REF } from '@hirelane/projections/files';
import { ownerQuery } from '@hirelane/projections/owners';
import { projects } from './tables.ts';

export type ProposalPage<T> = Readonly<{ data: readonly T[]; nextCursor: string | null }>;

const COLUMNS = `
  p.id AS "_id", p.rate::float8 AS "expectedBidRate", p.duration, p.cover_letter AS "coverLetter", ${instant('p.sent_at')} AS "sentAt",
  CASE WHEN f.id IS NOT NULL THEN ${FILE_REF} END AS portfolio`;

/** The proposals of a project, for its client, and those of a freelancer, for themselves; newest first. */
export function proposalLists(pool: Pool, schema: string) {
  const s = identifier(schema);

  async function page<T extends { _id: string }>(
    name: string,
    list: { columns: string; joins: string; where: string; value: string },
    wanted: PageQuery,
  ): Promise<ProposalPage<T>> {
    const { rows: data, nextCursor } = await readPage<T>(
      pool,
      {
        name: `${name}-${schema}`,
        columns: `${COLUMNS}, ${list.columns}`,
        from: `${s}.proposals p LEFT JOIN ${s}.files f ON f.id = p.file_id ${list.joins}`,
        where: `${list.where} = $1`,
        values: [list.value],
        sort: 'p.sent_at',
        id: 'p.id',
      },
      wanted,
    );
    return { data, nextCursor };
  }

  return {
    /** The client of a project, drafts included; null when there is no such project. */
    clientOf: ownerQuery(pool, schema, projects, 'client_id'),
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
