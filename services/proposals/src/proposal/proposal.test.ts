// @covers limit:21

import { RECONSIDER_DAYS, REVISIONS_MAX } from '@hirelane/api/constants';
import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { expect, test } from 'vitest';
import * as sample from '../testing/samples.ts';
import { type ProposalCommand, proposal } from './proposal.ts';
import type { ProposalEvent, ProposalRefusal } from './proposal-state.ts';

const { NOON, daysLater, data, named, terms, sent, opened, shortlisted, unshortlisted, withdrawn, reconsidered } =
  sample;
const { clientId, freelancerId } = named;
const declined = sample.declined();

test('a freelancer can send a first proposal for a project', () => {
  given(proposal)().when({ type: 'SendProposal', proposal: data, isApart: false }).thenEvents(sent);
});

test('a second proposal by the same freelancer is refused, regardless of its content and even after a withdrawal', () => {
  const second = { ...data, proposalId: anId(7), expectedBidRate: 1 };
  for (const past of [[sent], [sent, withdrawn]]) {
    given(proposal)(...past)
      .when({ type: 'SendProposal', proposal: second, isApart: false })
      .thenRefused('sent-already');
  }
});

const revise = (changes: Partial<typeof terms>, isPublished = true) =>
  ({ type: 'ReviseProposal', by: freelancerId, terms: { ...terms, ...changes }, isPublished, isApart: false }) as const;

test('a revision contains all terms and the cover letter, with the proposal’s ids', () => {
  given(proposal)(sent, opened)
    .when(revise({ expectedBidRate: 40_000, coverLetter: 'Better.', portfolio: anId(9) }))
    .thenEvents({
      type: 'ProposalRevised',
      data: { ...named, ...terms, expectedBidRate: 40_000, coverLetter: 'Better.', portfolio: anId(9) },
    });
});

test('a revision without changes has no effect, even after an earlier revision', () => {
  given(proposal)(sent).when(revise({})).thenNothing();
  given(proposal)(sent, sample.revised(1))
    .when(revise({ expectedBidRate: 1, coverLetter: 'Letter 1' }))
    .thenNothing();
});

test('a revision is refused while the project is not published, but identical terms have no effect', () => {
  given(proposal)(sent, shortlisted)
    .when(revise({ expectedBidRate: 1 }, false))
    .thenRefused('not-open');
  given(proposal)(sent, declined)
    .when(revise({ expectedBidRate: 1 }, false))
    .thenRefused('declined');
  given(proposal)(sent).when(revise({}, false)).thenNothing();
});

test('a proposal can be revised at most five times and remains opened or shortlisted', () => {
  const past = [sent, opened, ...Array.from({ length: REVISIONS_MAX }, (_, n) => sample.revised(n)), shortlisted];
  given(proposal)(...past)
    .when(revise({ coverLetter: 'Once more.' }))
    .thenRefused('revised-too-often');
  given(proposal)(...past.slice(0, -2))
    .when(revise({ coverLetter: 'Once more.' }))
    .thenEvents({ type: 'ProposalRevised', data: { ...named, ...terms, coverLetter: 'Once more.' } });
  given(proposal)(...past)
    .when({ type: 'UnshortlistProposal', by: clientId })
    .thenEvents(unshortlisted);
});

const decline = (changes: object = {}) =>
  ({ type: 'DeclineProposal', by: clientId, reason: 'budget', words: 'Too dear.', at: NOON, ...changes }) as const;

test('a decline includes a reason and the client’s own words', () => {
  given(proposal)(sent, opened).when(decline()).thenEvents(declined);
});

test('declining a proposal again has no effect, but declining it with another reason or other words is refused', () => {
  given(proposal)(sent, declined)
    .when(decline({ at: daysLater(1) }))
    .thenNothing();
  given(proposal)(sent, declined)
    .when(decline({ words: 'Another.' }))
    .thenRefused('declined');
  given(proposal)(sent, declined)
    .when(decline({ reason: 'timing' }))
    .thenRefused('declined');
});

const reconsider = (at: string, isPublished = true) =>
  ({ type: 'ReconsiderProposal', by: clientId, isPublished, at }) as const;

test('a decline can be undone for seven days, to the millisecond, while the project is published', () => {
  const past = given(proposal)(sent, declined);
  past.when(reconsider(daysLater(RECONSIDER_DAYS, -1))).thenEvents(reconsidered);
  past.when(reconsider(daysLater(RECONSIDER_DAYS))).thenRefused('too-late');
  past.when(reconsider(daysLater(1), false)).thenRefused('not-open');
});

test.each<[string, readonly ProposalEvent[], ProposalCommand, readonly ProposalEvent[]]>([
  ['never opened', [sent], { type: 'OpenProposal', by: clientId }, [opened]],
  ['opened', [sent, opened], { type: 'ShortlistProposal', by: clientId }, [shortlisted]],
  ['shortlisted', [sent, opened, shortlisted], { type: 'UnshortlistProposal', by: clientId }, [unshortlisted]],
])('a proposal that was %s returns to that status once it is reconsidered', (_what, past, command, events) => {
  given(proposal)(...past, declined, reconsidered)
    .when(command)
    .thenEvents(...events);
});

test('the period for undoing starts again when a proposal is declined again', () => {
  given(proposal)(sent, declined, reconsidered, sample.declined(daysLater(6)))
    .when(reconsider(daysLater(8)))
    .thenEvents(reconsidered);
});

test('replaced texts need not be decrypted, because only the last cover letter and the last decline are used', () => {
  const events = [sent, sample.revised(1), declined, reconsidered, sample.revised(2)];
  expect(events.map((event) => proposal.replaces?.(event))).toEqual(['terms', 'terms', 'declined', null, 'terms']);
});

test('an event from a newer release changes nothing', () => {
  const later = { type: 'ProposalPraised', data: named } as unknown as ProposalEvent;
  const refused: ProposalRefusal = 'sent-already';
  given(proposal)(sent, later).when({ type: 'SendProposal', proposal: data, isApart: false }).thenRefused(refused);
  given(proposal)(later).when({ type: 'SendProposal', proposal: data, isApart: false }).thenEvents(sent);
});
