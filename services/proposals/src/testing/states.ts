import { anId, aSentProposal } from '@hirelane/api/testing/fixtures';
import type { ProposalCommand } from '../proposal/proposal.ts';
import type { ProposalEvent } from '../proposal/proposal-state.ts';
import * as sample from './samples.ts';

const { offerId, sent, opened } = sample;
const { clientId, freelancerId } = sample.named;
const [declined, offered, accepted] = [sample.declined(), sample.offered(), sample.accepted()];
const filled = sample.closed('filled');

const statesOf = <State extends string>(past: Readonly<Record<State, readonly ProposalEvent[]>>) => past;

/** A proposal's events in each state. */
export const PAST = statesOf({
  none: [],
  sent: [sent],
  opened: [sent, opened],
  shortlisted: [sent, opened, sample.shortlisted],
  declined: [sent, opened, declined],
  withdrawn: [sent, opened, sample.withdrawn],
  offered: [sent, opened, offered],
  'offer changed': [sent, opened, offered, sample.changed()],
  'terms suggested': [sent, opened, offered, sample.suggested()],
  'suggestion declined': [sent, opened, offered, sample.suggested(), sample.termsDeclined('client')],
  'offer withdrawn': [sent, opened, offered, sample.offerWithdrawn()],
  'offer declined': [sent, opened, offered, sample.offerDeclined],
  'offer lapsed': [sent, opened, offered, sample.lapsed()],
  'claim ended': [sent, opened, offered, sample.claimEnded],
  hired: [sent, opened, offered, accepted],
  'hired before': [sent, opened, offered, accepted, sample.hireEnded],
  'offered again': [sent, opened, offered, accepted, sample.hireEnded, sample.offered({ offerId: anId(50) })],
  'closed, filled': [sent, opened, filled],
  'closed with its project': [sent, opened, sample.closed('closed')],
  'declined after it was closed': [sent, opened, filled, declined],
  reopened: [sent, opened, filled, sample.reopened],
});
export type State = keyof typeof PAST;

/** All states except the one before the proposal. */
export const THERE = (Object.keys(PAST) as State[]).filter((state) => state !== 'none');

/** Operators' commands, which are possible in any state; `letter.test.ts` covers them. */
type OperatorsCommand = 'Hide' | 'ShowAgain';
type Named = Exclude<ProposalCommand['type'], OperatorsCommand>;
type Of<T extends Named> = ProposalCommand & Readonly<{ type: T }>;

/** Each command, given by the right party and without anything that prevents it. */
export const COMMANDS: Readonly<{ [T in Named]: Of<T> }> = {
  SendProposal: { type: 'SendProposal', proposal: aSentProposal({ freelancerId }), isApart: false },
  ReviseProposal: {
    ...{ type: 'ReviseProposal', by: freelancerId, terms: { ...sample.terms, expectedBidRate: 1 } },
    ...{ isPublished: true, isApart: false },
  },
  WithdrawProposal: { type: 'WithdrawProposal', by: freelancerId },
  OpenProposal: { type: 'OpenProposal', by: clientId },
  ShortlistProposal: { type: 'ShortlistProposal', by: clientId },
  UnshortlistProposal: { type: 'UnshortlistProposal', by: clientId },
  DeclineProposal: { type: 'DeclineProposal', by: clientId, reason: 'skills', words: '', at: sample.NOON },
  ReconsiderProposal: { type: 'ReconsiderProposal', by: clientId, isPublished: true, at: sample.NOON },
  MakeOffer: {
    ...{ type: 'MakeOffer', by: clientId, offer: sample.anOffer({ offerId: anId(60) }) },
    ...{ isPublished: true, isApart: false, isAvailable: true, at: sample.NOON },
  },
  ChangeOffer: {
    ...{ type: 'ChangeOffer', by: clientId, offer: sample.aChange({ rate: 47_000 }) },
    ...{ isPublished: true, isApart: false, isAvailable: true, at: sample.NOON },
  },
  DeclineTerms: { type: 'DeclineTerms', by: clientId, suggestionId: sample.suggestionId },
  WithdrawTerms: { type: 'WithdrawTerms', by: freelancerId, suggestionId: sample.suggestionId },
  SuggestTerms: {
    ...{ type: 'SuggestTerms', by: freelancerId, offerId, revision: 1, suggestionId: anId(61) },
    ...{ terms: { ...sample.otherTerms, rate: 49_000 }, isApart: false, at: sample.NOON },
  },
  WithdrawOffer: { type: 'WithdrawOffer', by: clientId, offerId },
  DeclineOffer: { type: 'DeclineOffer', by: freelancerId, offerId, revision: 1, reason: 'timing', words: '' },
  AcceptOffer: {
    ...{ type: 'AcceptOffer', by: freelancerId, offerId, revision: 1, ...sample.accepting },
    ...{ isApart: false, at: sample.NOON },
  },
  LapseOffer: { type: 'LapseOffer', offerId, at: sample.daysLater(2) },
  EndOffer: { type: 'EndOffer', offerId, cause: 'freelancer unavailable' },
  EndClaim: { type: 'EndClaim', claimId: sample.accepting.claimId },
  CloseProposal: { type: 'CloseProposal', cause: 'filled', closedAt: sample.NOON },
  ReopenProposal: { type: 'ReopenProposal' },
  EndHire: { type: 'EndHire', engagementId: sample.accepting.engagementId },
};
