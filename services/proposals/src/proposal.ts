import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type ProposalEvent = EventOf<'proposal'>;
export type Proposal = Extract<ProposalEvent, { type: 'ProposalSent' }>['data'];
export type SendProposal = Readonly<{ type: 'SendProposal'; proposal: Proposal }>;

/**
 * One freelancer's proposal for one project; null before it. The stream's first append is the proof that it is the only
 * one.
 */
export const proposal: Decider<Proposal | null, SendProposal, ProposalEvent, 'sent-already'> = {
  initial: null,
  evolve: (state, event) => (event.type === 'ProposalSent' ? event.data : state),
  decide: (state, command) =>
    state ? { refused: 'sent-already' } : [{ type: 'ProposalSent', data: command.proposal }],
};

/** The id of the stream, after its category. */
export const proposalKey = (projectId: string, freelancerId: string): string => `${projectId}_${freelancerId}`;

export const projectOf = (key: string): string => key.slice(0, key.indexOf('_'));
