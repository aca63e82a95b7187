import { given } from '@hirelane/event-sourcing/testing/given';
import { test } from 'vitest';
import { type Proposal, type ProposalEvent, proposal } from './proposal.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-00000000000${n}`;
const send: Proposal = {
  proposalId: id(1),
  projectId: id(2),
  clientId: id(3),
  freelancerId: id(4),
  expectedBidRate: 4500,
  duration: '3 month',
  portfolio: null,
  coverLetter: 'I have built three shops like yours.',
};
const sent: ProposalEvent = { type: 'ProposalSent', data: send };

test('the first proposal for a project is sent', () => {
  given(proposal)().when({ send }).thenEvents(sent);
});

test('a second one by the same freelancer is refused, whatever it says', () => {
  given(proposal)(sent)
    .when({ send: { ...send, proposalId: id(5), expectedBidRate: 1 } })
    .thenRefused('sent-already');
});
