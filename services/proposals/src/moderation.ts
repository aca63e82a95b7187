import { Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { openTextModeration } from '@hirelane/processes/text-moderation';
import { keyOf } from './answer.ts';
import { type ProposalCommand, proposal } from './proposal.ts';
import type { About, ProposalEvent } from './proposal-state.ts';

/** What operators do to cover letters. `schema`: of the lists. */
export function openLetterModeration(store: EventStore, db: Queryable, schema: string) {
  return openTextModeration(store, proposal, 'proposal', {
    async find(proposalId) {
      const { rows } = await db.query<About>(
        `SELECT project_id AS "projectId", freelancer_id AS "freelancerId"
         FROM ${identifier(schema)}.proposals WHERE id = $1`,
        [proposalId],
      );
      const [found] = rows;
      if (!found) throw new Refused('unknown');
      return { key: keyOf(found), authorId: found.freelancerId };
    },
    hide: (_, reason, at): ProposalCommand => ({ type: 'HideLetter', reason, at }),
    unhide: (_, past, reason, at): ProposalCommand => ({
      type: 'UnhideLetter',
      coverLetter: letterIn(past),
      reason,
      at,
    }),
  });
}

/** The last letter that its author has written. */
export function letterIn(past: readonly ProposalEvent[]): string {
  const last = past.findLast(({ type }) => type === 'ProposalSent' || type === 'ProposalRevised');
  return last && 'coverLetter' in last.data ? last.data.coverLetter : '';
}
