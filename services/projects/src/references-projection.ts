import type { EventOf } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, table } from '@hirelane/projections/table';
import { saveUploaders, uploadersTable } from '@hirelane/shared/files';
import { ownerQuery } from '@hirelane/shared/owners';

type Sent = Recorded<Extract<EventOf<'proposal'>, { type: 'ProposalSent' }>>;

const uploads = uploadersTable('uploads');
const appliedTo = table('applied_to', {
  project_id: columnsFrom<Sent>()('uuid PRIMARY KEY', ({ data }) => data.projectId),
});

/** The facts that a project's rules depend on: who uploaded a file and whether any freelancer has applied. */
export const referencesProjection: Projection<'file' | 'proposal'> = {
  categories: ['file', 'proposal'],
  ddl: ddlOf(uploads, appliedTo),
  texts: {},
  async apply(tx, events) {
    await saveUploaders(tx, uploads, events);
    await insertNew(
      tx,
      appliedTo,
      events.filter((event) => event.type === 'ProposalSent'),
    );
  },
};

export function referenceQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  return {
    /** The owner of a file; null if the file does not exist or has expired. */
    ownerOf: ownerQuery(pool, schema, uploads),
    async hasProposals(projectId: string): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: `applied-${schema}`,
        text: `SELECT FROM ${s}.applied_to WHERE project_id = $1`,
        values: [projectId],
      });
      return rowCount === 1;
    },
  };
}
