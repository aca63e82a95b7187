import { anId, aSentProposal } from '@hirelane/contracts/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { test } from 'vitest';
import { type ProposalEvent, proposal } from './proposal.ts';

const send = { type: 'SendProposal', proposal: aSentProposal() } as const;
const sent: ProposalEvent = { type: 'ProposalSent', data: send.proposal };

test('the first proposal for a project is sent', () => {
  given(proposal)().when(send).thenEvents(sent);
});

test('a second one by the same freelancer is refused, whatever it says', () => {
  given(proposal)(sent)
    .when({ ...send, proposal: { ...send.proposal, proposalId: anId(7), expectedBidRate: 1 } })
    .thenRefused('sent-already');
});
