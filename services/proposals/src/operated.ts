import type { OperatedThing } from '@hirelane/contracts/api/operated-things';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { letterIn } from './moderation.ts';
import { proposal } from './proposal.ts';
import type { ProposalEvent } from './proposal-state.ts';

/** A cover letter as operators read it, from all events of its proposal; null for none. */
export function operatedIn(proposalId: string, past: readonly Recorded<ProposalEvent>[]): OperatedThing | null {
  const state = past.reduce(proposal.evolve, proposal.initial);
  const written = past.findLast(({ type }) => type === 'ProposalSent' || type === 'ProposalRevised');
  if (!state || !written) return null;
  const { freelancerId: personId, isLetterHidden: isHidden } = state;
  return { _id: proposalId, personId, title: '', text: letterIn(past), at: written.at, isHidden, context: [] };
}
