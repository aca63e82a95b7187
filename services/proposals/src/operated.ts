import type { OperatedThing } from '@hirelane/contracts/api/operated-things';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { proposal } from './proposal.ts';
import type { ProposalEvent } from './proposal-state.ts';

/** A cover letter as operators read it, with those that it has replaced, from all events of its proposal; null for none. */
export function operatedIn(proposalId: string, past: readonly Recorded<ProposalEvent>[]): OperatedThing | null {
  const state = past.reduce(proposal.evolve, proposal.initial);
  const letters = past.flatMap(({ id, type, at, data }) =>
    type === 'ProposalSent' || type === 'ProposalRevised'
      ? [{ _id: id, at, text: data.coverLetter, portfolio: data.portfolio }]
      : [],
  );
  const last = letters.at(-1);
  if (!state || !last) return null;
  const { freelancerId: personId, isLetterHidden: isHidden } = state;
  const { text, at, portfolio } = last;
  const former = letters.filter((letter) => letter.text !== text);
  return {
    ...{ _id: proposalId, personId, title: '', text, at, isHidden },
    context: former.map(({ portfolio: _, ...letter }) => ({ ...letter, personId, isHidden: false })),
    ...(portfolio && { files: [portfolio] }),
  };
}
