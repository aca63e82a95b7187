import type { EventOf } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { propagationTimeoutMs } from '@hirelane/event-sourcing/propagation-timeout';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { findWithin } from '@hirelane/projections/find-new';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, table } from '@hirelane/projections/table';
import { fileColumns, saveUploaders, type Uploaded } from '@hirelane/shared/files';
import { ownerQuery, ownersTable } from '@hirelane/shared/owners';
import type { DeliveredFile } from './engagement/state.ts';

type Begun = Recorded<Extract<EventOf<'project'>, { type: 'ProjectDrafted' | 'ProjectPosted' }>>;
type Sent = Recorded<Extract<EventOf<'proposal'>, { type: 'ProposalSent' }>>;

const projects = ownersTable<Begun>('projects', {
  id: ({ data }) => data.projectId,
  owner_id: ({ data }) => data.clientId,
});

const sent = columnsFrom<Sent>();
const proposals = table('proposals', {
  id: sent('uuid PRIMARY KEY', ({ data }) => data.proposalId),
  project_id: sent('uuid NOT NULL', ({ data }) => data.projectId),
  client_id: sent('uuid NOT NULL', ({ data }) => data.clientId),
});

const upload = columnsFrom<Uploaded>();
const uploads = table('uploads', { ...fileColumns, owner_id: upload('uuid NOT NULL', ({ data }) => data.ownerId) });

/**
 * Whose a project is, to which project a proposal was sent, and the uploads that a delivery may have. None of it ever
 * changes, so that this model can be late and never wrong: of closed projects and of deleted accounts too, whose events
 * name nobody but by id.
 */
export const directoryProjection: Projection<'project' | 'proposal' | 'file'> = {
  categories: ['project', 'proposal', 'file'],
  ddl: ddlOf(projects, proposals, uploads),
  texts: { FileUploaded: ['name'] },
  async apply(tx, events) {
    await insertNew(
      tx,
      projects,
      events.filter((event) => event.type === 'ProjectDrafted' || event.type === 'ProjectPosted'),
    );
    await insertNew(
      tx,
      proposals,
      events.filter((event) => event.type === 'ProposalSent'),
    );
    await saveUploaders(tx, uploads, events);
  },
};

/** An upload, and whose it is. */
export type Upload = DeliveredFile & Readonly<{ ownerId: string }>;

/** A proposal, and whom it was sent to. */
export type Proposal = Readonly<{ proposalId: string; projectId: string; clientId: string }>;

export function directoryQueries(pool: Pool, schema: string) {
  async function find(proposalId: string): Promise<Proposal | null> {
    const { rows } = await pool.query<Proposal>({
      name: `proposal-${schema}`,
      text: `SELECT id AS "proposalId", project_id AS "projectId", client_id AS "clientId"
             FROM ${identifier(schema)}.proposals WHERE id = $1`,
      values: [proposalId],
    });
    return rows[0] ?? null;
  }
  return {
    /** The client of a project, drafts included; null when there is no such project. */
    clientOf: ownerQuery(pool, schema, projects),
    /** The upload of this id; null when there is none, or no longer. */
    async uploadOf(id: string): Promise<Upload | null> {
      const { rows } = await pool.query<Upload>({
        name: `upload-${schema}`,
        text: `SELECT id AS "fileId", name, size::float8 AS size, content_type AS "contentType", owner_id AS "ownerId"
               FROM ${identifier(schema)}.uploads WHERE id = $1`,
        values: [id],
      });
      return rows[0] ?? null;
    },
    /**
     * The proposal of this id; null when there is none. Its client may have read it in the lists of the proposals
     * service before it is known here: one that was sent a moment ago is waited for. Its stream cannot be, since the
     * stream's name does not follow from the id.
     */
    proposalOf: (proposalId: string): Promise<Proposal | null> =>
      findWithin(propagationTimeoutMs(proposalId), () => find(proposalId)),
  };
}
