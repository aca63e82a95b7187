import { type Context, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { byOperator, type Moderated, refuseOwn } from '@hirelane/processes/by-operator';
import { keyOf } from './answer.ts';
import { proposal } from './proposal.ts';
import type { About, ProposalEvent } from './proposal-state.ts';

/**
 * What operators do to cover letters; without a context on the command line. `schema`: of the lists; `at`: an instant in
 * UTC. Each changes nothing where it is so already, and throws Refused where there is none, or it is the operator's own.
 */
export function openLetterModeration(store: EventStore, db: Queryable, schema: string) {
  const change = byOperator(store, proposal, 'proposal');

  async function requireProposal(proposalId: string): Promise<About> {
    const { rows } = await db.query<About>(
      `SELECT project_id AS "projectId", freelancer_id AS "freelancerId"
       FROM ${identifier(schema)}.proposals WHERE id = $1`,
      [proposalId],
    );
    const [found] = rows;
    if (!found) throw new Refused('unknown');
    return found;
  }

  async function keyFor(proposalId: string, context: Context | undefined): Promise<string> {
    const found = await requireProposal(proposalId);
    refuseOwn(found.freelancerId, context);
    return keyOf(found);
  }

  return {
    /** All events of the proposal. */
    async read(proposalId: string) {
      return store.read<ProposalEvent>(`proposal-${keyOf(await requireProposal(proposalId))}`);
    },
    async hide(proposalId: string, reason: string, at: string, context?: Context): Promise<Moderated> {
      const key = await keyFor(proposalId, context);
      return change(key, { type: 'HideLetter', reason, at }, context);
    },
    async unhide(proposalId: string, reason: string | undefined, at: string, context?: Context): Promise<Moderated> {
      const key = await keyFor(proposalId, context);
      const coverLetter = letterIn(await store.read<ProposalEvent>(`proposal-${key}`));
      return change(key, { type: 'UnhideLetter', coverLetter, reason, at }, context);
    },
  };
}

/** The last letter that its author has written. */
export function letterIn(past: readonly ProposalEvent[]): string {
  const last = past.findLast(({ type }) => type === 'ProposalSent' || type === 'ProposalRevised');
  return last && 'coverLetter' in last.data ? last.data.coverLetter : '';
}
