import { byState, NOTHING, outcomeOf } from '@hirelane/event-sourcing/testing/outcomes';
import { expect, test } from 'vitest';
import { COMMANDS, PAST, type State, THERE } from '../testing/states.ts';
import { proposal } from './proposal.ts';

/**
 * States with the status `opened`. In most of them, an offer ended without an acceptance, which restored this status.
 */
const OPENED = ['opened', 'offer withdrawn', 'offer declined', 'offer lapsed', 'reopened'] as const;
const WEIGHED = ['sent', 'shortlisted', ...OPENED] as const;
/** States in which the sample offer is open. */
const OPEN = ['offered', 'terms suggested', 'suggestion declined', 'offer changed', 'claim ended'] as const;
const OFFERED = [...OPEN, 'offered again'] as const;
const DECLINED = ['declined', 'declined after it was closed'] as const;
const CLOSED = ['closed, filled', 'closed with its project'] as const;
const HIRED = ['hired', 'hired before'] as const;
const but = (...states: readonly State[]) => THERE.filter((state) => !states.includes(state));

/** The outcome of each command by the right party in each state: event types, nothing, or a refusal. */
const TABLE: Readonly<Record<keyof typeof COMMANDS, Readonly<Record<string, readonly State[]>>>> = {
  SendProposal: { ProposalSent: ['none'], 'sent-already': THERE },
  ReviseProposal: {
    unknown: ['none'],
    ProposalRevised: WEIGHED,
    'offer-open': OFFERED,
    declined: DECLINED,
    withdrawn: ['withdrawn'],
    closed: CLOSED,
    hired: HIRED,
  },
  WithdrawProposal: {
    unknown: ['none'],
    ProposalWithdrawn: [...WEIGHED, ...DECLINED, ...CLOSED],
    'offer-open': OFFERED,
    hired: HIRED,
    [NOTHING]: ['withdrawn'],
  },
  OpenProposal: { unknown: ['none'], ProposalOpened: ['sent'], [NOTHING]: but('sent') },
  ShortlistProposal: {
    unknown: ['none'],
    'ProposalOpened ProposalShortlisted': ['sent'],
    ProposalShortlisted: OPENED,
    [NOTHING]: ['shortlisted'],
    'offer-open': OFFERED,
    declined: DECLINED,
    withdrawn: ['withdrawn'],
    closed: CLOSED,
    hired: HIRED,
  },
  UnshortlistProposal: {
    unknown: ['none'],
    ProposalUnshortlisted: ['shortlisted'],
    [NOTHING]: ['sent', ...OPENED],
    'offer-open': OFFERED,
    declined: DECLINED,
    withdrawn: ['withdrawn'],
    closed: CLOSED,
    hired: HIRED,
  },
  DeclineProposal: {
    unknown: ['none'],
    ProposalDeclined: [...WEIGHED, ...CLOSED],
    'offer-open': OFFERED,
    declined: DECLINED,
    withdrawn: ['withdrawn'],
    hired: HIRED,
  },
  ReconsiderProposal: {
    unknown: ['none'],
    ProposalReconsidered: DECLINED,
    withdrawn: ['withdrawn'],
    [NOTHING]: but(...DECLINED, 'withdrawn'),
  },
  MakeOffer: {
    unknown: ['none'],
    OfferMade: [...WEIGHED, 'hired before'],
    'offer-open': OFFERED,
    declined: DECLINED,
    withdrawn: ['withdrawn'],
    closed: CLOSED,
    hired: ['hired'],
  },
  ChangeOffer: {
    unknown: ['none'],
    OfferChanged: OPEN.filter((state) => state !== 'offer changed'),
    'offer-changed': ['offer changed'],
    'offer-lapsed': ['offer lapsed'],
    'offer-over': but(...OPEN, 'offer lapsed'),
  },
  SuggestTerms: {
    unknown: ['none'],
    TermsSuggested: ['offered', 'suggestion declined', 'claim ended'],
    'amendment-open': ['terms suggested'],
    'offer-changed': ['offer changed'],
    'offer-lapsed': ['offer lapsed'],
    'offer-over': but(...OPEN, 'offer lapsed'),
  },
  DeclineTerms: {
    unknown: ['none'],
    TermsDeclined: ['terms suggested'],
    [NOTHING]: ['suggestion declined'],
    'terms-answered': but('terms suggested', 'suggestion declined'),
  },
  WithdrawTerms: {
    unknown: ['none'],
    TermsDeclined: ['terms suggested'],
    'terms-answered': but('terms suggested'),
  },
  WithdrawOffer: {
    unknown: ['none'],
    OfferWithdrawn: OPEN,
    [NOTHING]: ['offer withdrawn'],
    'offer-over': but(...OPEN, 'offer withdrawn'),
  },
  DeclineOffer: {
    unknown: ['none'],
    OfferDeclined: OPEN.filter((state) => state !== 'offer changed'),
    'offer-changed': ['offer changed'],
    'offer-over': but(...OPEN),
  },
  AcceptOffer: {
    unknown: ['none'],
    OfferAccepted: ['offered', 'terms suggested', 'suggestion declined'],
    'offer-changed': ['offer changed'],
    [NOTHING]: ['hired', 'hired before', 'offered again'],
    'claim-ended': ['claim ended'],
    'offer-lapsed': ['offer lapsed'],
    'offer-over': but(...OFFERED, 'offer lapsed', ...HIRED),
  },
  LapseOffer: {
    unknown: ['none'],
    OfferLapsed: OPEN,
    [NOTHING]: but(...OPEN),
  },
  EndOffer: {
    unknown: ['none'],
    OfferWithdrawn: OPEN,
    [NOTHING]: but(...OPEN),
  },
  EndClaim: {
    unknown: ['none'],
    ClaimEnded: but('claim ended', 'offered again', ...HIRED),
    [NOTHING]: ['claim ended', 'offered again', ...HIRED],
  },
  CloseProposal: {
    unknown: ['none'],
    ProposalClosed: WEIGHED,
    'OfferWithdrawn ProposalClosed': OPEN,
    // A freelancer who has already been hired remains hired.
    OfferWithdrawn: ['offered again'],
    [NOTHING]: [...DECLINED, ...CLOSED, ...HIRED, 'withdrawn'],
  },
  ReopenProposal: {
    unknown: ['none'],
    ProposalReopened: ['closed, filled'],
    [NOTHING]: but('closed, filled'),
  },
  EndHire: { unknown: ['none'], HireEnded: ['hired'], [NOTHING]: but('hired') },
};

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as K[];

test.each(keysOf(TABLE))('%s has the outcome that the table lists, in every state', (name) => {
  const found = keysOf(PAST).map((state) => [state, outcomeOf(proposal, PAST[state], COMMANDS[name])]);
  expect(Object.fromEntries(found)).toEqual(byState(TABLE[name]));
});
