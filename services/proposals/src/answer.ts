import type { Context, Written } from '@hirelane/event-sourcing/decide';
import { type CommandContext, responding } from '@hirelane/http/handlers';
import { type ProposalCommand, proposalKey } from './proposal.ts';
import type { About, Proposal } from './proposal-state.ts';

/** A proposal's stream id, without the category. */
export const keyOf = ({ projectId, freelancerId }: About) => proposalKey(projectId, freelancerId);

/** Returns the result of a command on a proposal. */
export const answerOf =
  ({ projectId, freelancerId }: About) =>
  (wrote: Written<Proposal | null>) => ({
    body: { data: { projectId, freelancerId, status: statusOf(wrote.state) } },
    wrote,
  });

type Change = (key: string, command: ProposalCommand, context: Context) => Promise<Written<Proposal | null>>;

/** Returns a function that changes a proposal as the last effect of a command. */
export const changing = (change: Change) => (about: About, command: ProposalCommand, context: CommandContext) =>
  responding(context, answerOf(about), (context) => change(keyOf(about), command, context));

/** The status of a proposal that was changed; throws for null. */
export function statusOf(state: Proposal | null): Proposal['status'] {
  if (!state) throw new Error('Expected the state of a changed proposal, got null.');
  return state.status;
}
