import type { Written } from '@hirelane/event-sourcing/decide';
import { proposalKey } from './proposal.ts';
import type { About, Proposal } from './proposal-state.ts';

export type Change = Written<Proposal | null>;

/** The id of a proposal's stream, after its category. */
export const keyOf = ({ projectId, freelancerId }: About) => proposalKey(projectId, freelancerId);

/** What a command on a proposal answers. */
export const answerOf = ({ projectId, freelancerId }: About, wrote: Change) => ({
  body: { data: { projectId, freelancerId, status: statusOf(wrote.state) } },
  wrote,
});

/** The status of a proposal that was changed; throws where there is none. */
export function statusOf(state: Proposal | null): Proposal['status'] {
  if (!state) throw new Error('a proposal that was changed is there');
  return state.status;
}
