import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type ProposalEvent = EventOf<'proposal'>;
export type Proposal = Extract<ProposalEvent, { type: 'ProposalSent' }>['data'];

/**
 * One freelancer's proposal for one project; null before it. The stream's first append is the proof that it is the only
 * one.
 */
export const proposal: Decider<Proposal | null, Readonly<{ send: Proposal }>, ProposalEvent, 'sent-already'> = {
  initial: null,
  evolve: (state, event) => (event.type === 'ProposalSent' ? event.data : state),
  decide: (state, { send }) => (state ? { refused: 'sent-already' } : [{ type: 'ProposalSent', data: send }]),
};

/** The id of the stream, after its category. */
export const proposalKey = (projectId: string, freelancerId: string): string => `${projectId}_${freelancerId}`;

export const projectOf = (key: string): string => key.slice(0, key.indexOf('_'));
