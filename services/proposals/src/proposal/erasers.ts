import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { Erasers } from '@hirelane/erasure/erasure';
import type { Context } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { dataOf } from '@hirelane/event-sourcing/events';
import { endOffer } from './offer.ts';
import { freelancerOf, projectOf, proposal } from './proposal.ts';
import type { ProposalEvent } from './proposal-state.ts';

/**
 * Erases a party from a proposal: the proposal's stream records the erasure and remains readable for the other party.
 * An open offer ends in the same append, because no one can make, accept or answer an offer with a person who has left.
 */
export const proposalErasers = (store: EventStore): Erasers<'proposals'> => ({
  proposal: {
    freelancerId(key, freelancerId, context) {
      const erased: ProposalEvent = { type: 'ProposalErased', data: { projectId: projectOf(key), freelancerId } };
      return eraseStream(store, `proposal-${key}`, erased, context, endOpenOffer('freelancer left'));
    },
    clientId(key, clientId, context) {
      const data = { projectId: projectOf(key), clientId, freelancerId: freelancerOf(key) };
      const erased: ProposalEvent = { type: 'ProposalClientErased', data };
      return eraseStream(store, `proposal-${key}`, erased, context, endOpenOffer('client left'));
    },
  },
});

const endOpenOffer = (cause: 'client left' | 'freelancer left') => (past: readonly ProposalEvent[]) => {
  const state = past.reduce(proposal.evolve, proposal.initial);
  return state ? endOffer(state, { cause }) : [];
};

/** Publishes that a proposal's freelancer deleted the account on `day` (UTC). Safe to repeat. */
export async function publishErasure(store: EventStore, key: string, day: string, context: Context): Promise<void> {
  const stream = `proposal-${key}`;
  const past = await store.read<ProposalEvent>(stream, (events) => events.map(() => false));
  const [sent] = dataOf(past, 'ProposalSent');
  if (!sent) return;
  const { proposalId, projectId, clientId, freelancerId } = sent;
  const data = { proposalId, projectId, clientId, freelancerId, day };
  await eraseStream<ProposalEvent>(store, stream, { type: 'ProposalErasurePublished', data }, context);
}
