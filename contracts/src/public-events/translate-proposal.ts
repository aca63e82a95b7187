import type { EventOf } from '../events/catalog.ts';
import { DURATION_MONTHS } from './fields.ts';
import { type Logged, readAs } from './logged.ts';
import type { Said } from './said.ts';

type ProposalEvent = EventOf<'proposal'>;

/** What each event of a proposal's stream says to the public, from its first event on. */
export function translateProposal(history: readonly Logged[]): readonly (Said | null)[] {
  // Its end names project and freelancer alone: the id is in its beginning.
  let sent: Extract<ProposalEvent, { type: 'ProposalSent' }>['data'] | undefined;
  return history.map((logged) => {
    const event = readAs('proposal', logged);
    switch (event?.type) {
      case 'ProposalSent': {
        const { proposalId, projectId, expectedBidRate, duration } = event.data;
        sent = event.data;
        const bid = { bidRate: expectedBidRate, currency: 'INR', durationMonths: DURATION_MONTHS[duration] };
        return { type: 'sent', id: proposalId, data: { proposalId, projectId, ...bid } };
      }
      case 'ProposalWithdrawn': {
        const { proposalId, projectId } = event.data;
        return { type: 'withdrawn', id: proposalId, data: { proposalId, projectId } };
      }
      case 'ProposalErased': {
        const { proposalId, projectId } = sent ?? {};
        return proposalId ? { type: 'erased', id: proposalId, data: { proposalId, projectId } } : null;
      }
      default:
        return null;
    }
  });
}
