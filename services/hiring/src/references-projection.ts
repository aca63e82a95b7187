import type { EventOf } from '@hirelane/api/events/catalog';
import type { ThumbnailSize } from '@hirelane/api/schemas/files';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { propagationTimeoutMs } from '@hirelane/event-sourcing/propagation-timeout';
import { HttpProblem, invalidField } from '@hirelane/http/http-problem';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { findWithin } from '@hirelane/projections/find-new';
import type { Projection } from '@hirelane/projections/projection';
import type { Projector } from '@hirelane/projections/projector';
import { columnsFrom, ddlOf, insertNew, table } from '@hirelane/projections/table';
import { fileColumns, saveUploaders, type Uploaded } from '@hirelane/shared/files';
import { ownerQuery, ownersTable } from '@hirelane/shared/owners';
import type { DeliveredFile } from './contracts/contract-state.ts';

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
 * The owners of projects, the recipients of proposals, and the uploads that a delivery may contain. These rows never
 * change, so this read model may lag but is never wrong. It includes closed projects and those of deleted accounts; the
 * events contain only people's ids.
 */
export const referencesProjection: Projection<'project' | 'proposal' | 'file'> = {
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

/** A proposal, its project and its client. */
type ProposalRef = Readonly<{ proposalId: string; projectId: string; clientId: string }>;

export function referencesQueries(pool: Pool, model: Pick<Projector, 'schema' | 'waitFor'>) {
  const { schema } = model;

  async function find(proposalId: string): Promise<ProposalRef | null> {
    const { rows } = await pool.query<ProposalRef>({
      name: `proposal-${schema}`,
      text: `SELECT id AS "proposalId", project_id AS "projectId", client_id AS "clientId"
             FROM ${identifier(schema)}.proposals WHERE id = $1`,
      values: [proposalId],
    });
    return rows[0] ?? null;
  }

  /** The upload with this id, and its owner; null if it does not exist or was deleted. */
  async function uploadOf(id: string): Promise<(DeliveredFile & Readonly<{ ownerId: string }>) | null> {
    type Row = Omit<DeliveredFile, 'thumbnail'> & Readonly<{ thumbnail: ThumbnailSize | null; ownerId: string }>;
    const { rows } = await pool.query<Row>({
      name: `upload-${schema}`,
      text: `SELECT id AS "fileId", name, size::float8 AS size, content_type AS "contentType", thumbnail,
                    owner_id AS "ownerId"
             FROM ${identifier(schema)}.uploads WHERE id = $1`,
      values: [id],
    });
    const [found] = rows;
    if (!found) return null;
    const { thumbnail, ...upload } = found;
    return { ...upload, ...(thumbnail && { thumbnail }) };
  }

  return {
    /** The client of a project, which may be a draft; null if the project does not exist. */
    clientOf: ownerQuery(pool, schema, projects),
    /**
     * The uploads with these ids. Waits for one made a moment ago. Throws 422 for one that does not exist, and 403
     * unless `userId` uploaded all of them.
     */
    async ownFiles(ids: readonly string[], userId: string): Promise<readonly DeliveredFile[]> {
      const own: DeliveredFile[] = [];
      for (const [n, fileId] of ids.entries()) {
        await model.waitFor(`file-${fileId}`, 1, propagationTimeoutMs(fileId));
        const found = await uploadOf(fileId);
        if (found === null) throw invalidField(`files/${n}`, 'Upload this file again.');
        const { ownerId, ...file } = found;
        if (ownerId !== userId) throw new HttpProblem('forbidden');
        own.push(file);
      }
      return own;
    },
    /**
     * The proposal with this id; null if it does not exist. The client may have read it in the proposals service before
     * it arrives here, so this waits if the id is recent. It polls, because the proposal's stream name cannot be
     * derived from the id.
     */
    proposalOf: (proposalId: string): Promise<ProposalRef | null> =>
      findWithin(propagationTimeoutMs(proposalId), () => find(proposalId)),
  };
}

export type References = ReturnType<typeof referencesQueries>;
