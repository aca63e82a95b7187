import { proposalStreams } from '@hirelane/api/events/proposal';
import { sampleOf } from '@hirelane/api/events/texts';
import { aSentProposal } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { expect, test } from 'vitest';
import { proposal } from './proposal.ts';
import type { ProposalEvent } from './proposal-state.ts';

const at = '2026-11-24T08:15:00.123Z';
const data = aSentProposal();
const { proposalId, projectId, clientId, freelancerId, coverLetter } = data;
const named = { proposalId, projectId, clientId, freelancerId };
const sent: ProposalEvent = { type: 'ProposalSent', data };
const hide = { type: 'Hide', reason: 'It insults the client.', at } as const;
const unhide = { type: 'ShowAgain', text: coverLetter, at } as const;
const hidden: ProposalEvent = { type: 'LetterHidden', data: { ...named, reason: hide.reason, hiddenAt: at } };
const unhidden: ProposalEvent = { type: 'LetterUnhidden', data: { ...named, coverLetter, restoredAt: at } };

test('a cover letter is hidden only once and shown again only once', () => {
  given(proposal)(sent).when(hide).thenEvents(hidden);
  given(proposal)(sent, hidden).when(hide).thenNothing();
  given(proposal)(sent, hidden).when(unhide).thenEvents(unhidden);
  given(proposal)(sent, hidden, unhidden).when(unhide).thenNothing();
  given(proposal)().when(hide).thenRefused('unknown');
});

test('a proposal with a hidden cover letter cannot be revised but accepts all other commands', () => {
  const { duration, portfolio } = data;
  const terms = { expectedBidRate: 1, duration, portfolio, coverLetter };
  given(proposal)(sent, hidden)
    .when({ type: 'ReviseProposal', by: freelancerId, terms, isPublished: true, isApart: false })
    .thenRefused('hidden-by-operator');
  given(proposal)(sent, hidden)
    .when({ type: 'WithdrawProposal', by: freelancerId })
    .thenEvents({ type: 'ProposalWithdrawn', data: named });
});

test('a hidden cover letter is empty until it is shown again', () => {
  expect([sent, hidden].reduce(proposal.evolve, proposal.initial)?.terms.coverLetter).toBe('');
  expect([sent, hidden, unhidden].reduce(proposal.evolve, proposal.initial)?.terms.coverLetter).toBe(coverLetter);
});

/** Returns an event in which every text is `weaving`, including the texts that a later release adds. */
const saying = <T extends ProposalEvent['type']>(type: T) =>
  ({ type, data: sampleOf(proposalStreams.events[type], 'weaving') }) as ProposalEvent;
const wordsAfter = (...past: readonly ProposalEvent[]) =>
  JSON.stringify(past.reduce(proposal.evolve, proposal.initial)).match(/weaving/g)?.length ?? 0;

test('a hidden proposal contains no text by the freelancer, and an erased one contains no text by either party', () => {
  expect(wordsAfter(saying('ProposalSent'), saying('ProposalRevised'))).toBeGreaterThan(0);
  expect(wordsAfter(saying('ProposalSent'), saying('ProposalRevised'), hidden)).toBe(0);
  const all = (['ProposalSent', 'ProposalDeclined', 'OfferMade', 'OfferDeclined'] as const).map(saying);
  const erased = (['ProposalErased', 'ProposalClientErased'] as const).map(saying);
  expect(wordsAfter(...all)).toBe(6);
  expect(wordsAfter(...all, ...erased)).toBe(0);
});
