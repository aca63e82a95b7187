import type { Written } from '@hirelane/event-sourcing/decide';
import { proposalKey } from './proposal.ts';
import type { About, Proposal } from './proposal-state.ts';

/** A proposal's stream id, without the category. */
export const keyOf = ({ projectId, freelancerId }: About) => proposalKey(projectId, freelancerId);

/** The response to a command on a proposal. */
export const answerOf = ({ projectId, freelancerId }: About, wrote: Written<Proposal | null>) => ({
  body: { data: { projectId, freelancerId, status: statusOf(wrote.state) } },
  wrote,
});

/** The status of a proposal that was changed; throws for null. */
export function statusOf(state: Proposal | null): Proposal['status'] {
  if (!state) throw new Error('Expected the state of a changed proposal, got null.');
  return state.status;
}
