import type { Context, Written } from '@hirelane/event-sourcing/decide';
import { identifier } from '@hirelane/postgres/pool';
import { startDueWork } from '@hirelane/processes/due-work';
import type { Resources } from '@hirelane/service/service';
import { publishErasure } from '../proposal/erasers.ts';
import { type ProposalCommand, proposalKey } from '../proposal/proposal.ts';
import type { About, Proposal } from '../proposal/proposal-state.ts';
import { type FollowUpSteps, followUpsProjection } from './projection.ts';

type Change = (key: string, command: ProposalCommand, context: Context) => Promise<Written<Proposal | null>>;
type Options = Readonly<{
  resources: Pick<Resources, 'store' | 'pool' | 'log' | 'model' | 'onApplied' | 'onStop'>;
  change: Change;
  /** Milliseconds added to the database's time, for tests. */
  aheadMs?: number;
}>;

/** Runs the due work in the proposal streams. */
export function startFollowUps({ resources, change, aheadMs = 0 }: Options) {
  const { store, pool, model } = resources;
  const { schema } = model;

  /** A proposal's stream key, because claims contain only the proposal's id. */
  async function keyOf(proposalId: string): Promise<string> {
    const { rows } = await pool.query<About>({
      name: `proposal-${schema}`,
      text: `SELECT project_id AS "projectId", freelancer_id AS "freelancerId"
             FROM ${identifier(schema)}.open_proposals WHERE id = $1`,
      values: [proposalId],
    });
    if (!rows[0]) throw new Error(`The read model does not have proposal ${proposalId} yet.`);
    return proposalKey(rows[0]);
  }

  return startDueWork<FollowUpSteps>(
    { service: 'proposals', resources, projection: followUpsProjection, aheadMs },
    {
      'lapse-offer': ({ projectId, freelancerId, offerId }, context, at) =>
        change(proposalKey({ projectId, freelancerId }), { type: 'LapseOffer', offerId, at }, context),
      'withdraw-offer': ({ projectId, freelancerId, offerId, cause }, context) =>
        change(proposalKey({ projectId, freelancerId }), { type: 'EndOffer', offerId, cause }, context),
      'end-claim': async ({ proposalId, claimId }, context) =>
        change(await keyOf(proposalId), { type: 'EndClaim', claimId }, context),
      'end-hire': ({ projectId, freelancerId, engagementId }, context) =>
        change(proposalKey({ projectId, freelancerId }), { type: 'EndHire', engagementId }, context),
      'close-proposal': ({ projectId, freelancerId, cause, closedAt }, context) =>
        change(proposalKey({ projectId, freelancerId }), { type: 'CloseProposal', cause, closedAt }, context),
      'reopen-proposal': ({ projectId, freelancerId }, context) =>
        change(proposalKey({ projectId, freelancerId }), { type: 'ReopenProposal' }, context),
      'publish-erasure': ({ projectId, freelancerId, day }, context) =>
        publishErasure(store, proposalKey({ projectId, freelancerId }), day, context),
    },
  );
}
