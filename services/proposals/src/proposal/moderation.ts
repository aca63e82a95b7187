import type { OperatedThing } from '@hirelane/api/schemas/operated-things';
import { Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { openHiding } from '@hirelane/shared/moderating';
import { proposal, proposalKey } from './proposal.ts';
import type { About, ProposalEvent } from './proposal-state.ts';

/** Lets operators moderate cover letters. `schema`: the schema of the lists read model. */
export function openLetterModeration(store: EventStore, db: Queryable, schema: string) {
  return openHiding(store, proposal, 'proposal', {
    async find(proposalId) {
      const { rows } = await db.query<About>(
        `SELECT project_id AS "projectId", freelancer_id AS "freelancerId"
         FROM ${identifier(schema)}.proposals WHERE id = $1`,
        [proposalId],
      );
      const [found] = rows;
      if (!found) throw new Refused('unknown');
      return { key: proposalKey(found), authorId: found.freelancerId };
    },
    textIn: letterIn,
    command: (hiding) => hiding,
  });
}

/** The last cover letter that the author has written. */
export function letterIn(past: readonly ProposalEvent[]): string {
  const last = past.findLast(({ type }) => type === 'ProposalSent' || type === 'ProposalRevised');
  return last && 'coverLetter' in last.data ? last.data.coverLetter : '';
}

/**
 * A cover letter for operators, with its earlier versions, built from all of the proposal's events; null if there are
 * no events.
 */
export function operatedLetter(proposalId: string, past: readonly Recorded<ProposalEvent>[]): OperatedThing | null {
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
    _id: proposalId,
    personId,
    title: '',
    text,
    at,
    isHidden,
    context: former.map(({ portfolio: _, ...letter }) => ({ ...letter, personId, isHidden: false })),
    ...(portfolio && { files: [portfolio] }),
  };
}
