import { isErasedFor } from '@hirelane/contracts/events/people';
import { anId, aSentProposal } from '@hirelane/contracts/testing/fixtures';
import { expect, test } from 'vitest';
import { type ProposalCommand, proposal } from './proposal.ts';
import type { ProposalEvent } from './proposal-state.ts';
import * as sample from './testing/samples.ts';

const { offerId, sent, opened, shortlisted } = sample;
const { clientId, freelancerId } = sample.named;
const [declined, offered, accepted] = [sample.declined(), sample.offered(), sample.accepted()];
const filled = sample.closed('filled');

/** What has happened to a proposal in each state. */
const PAST = {
  none: [],
  sent: [sent],
  opened: [sent, opened],
  shortlisted: [sent, opened, shortlisted],
  declined: [sent, opened, declined],
  withdrawn: [sent, opened, sample.withdrawn],
  offered: [sent, opened, offered],
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
} as const satisfies Record<string, readonly ProposalEvent[]>;
type State = keyof typeof PAST;

/** What operators do, in any state; `letter.test.ts` has it. */
type OperatorsCommand = 'HideLetter' | 'UnhideLetter';

/** Each command as somebody sends it. `isApart`: either of the two blocks the other. */
const COMMANDS = {
  SendProposal: (by, isApart) => ({ type: 'SendProposal', proposal: aSentProposal({ freelancerId: by }), isApart }),
  ReviseProposal: (by, isApart) => ({
    type: 'ReviseProposal',
    by,
    terms: { ...sample.terms, expectedBidRate: 1 },
    isPublished: true,
    isApart,
  }),
  WithdrawProposal: (by) => ({ type: 'WithdrawProposal', by }),
  OpenProposal: (by) => ({ type: 'OpenProposal', by }),
  ShortlistProposal: (by) => ({ type: 'ShortlistProposal', by }),
  UnshortlistProposal: (by) => ({ type: 'UnshortlistProposal', by }),
  DeclineProposal: (by) => ({ type: 'DeclineProposal', by, reason: 'skills', words: '', at: sample.NOON }),
  ReconsiderProposal: (by) => ({ type: 'ReconsiderProposal', by, isPublished: true, at: sample.NOON }),
  MakeOffer: (by, isApart) => ({
    type: 'MakeOffer',
    by,
    offer: sample.anOffer({ offerId: anId(60) }),
    isPublished: true,
    isApart,
    isAvailable: true,
    at: sample.NOON,
  }),
  WithdrawOffer: (by) => ({ type: 'WithdrawOffer', by, offerId }),
  DeclineOffer: (by) => ({ type: 'DeclineOffer', by, offerId, reason: 'timing', words: '' }),
  AcceptOffer: (by, isApart) => ({
    ...{ type: 'AcceptOffer', by, offerId, ...sample.accepting },
    ...{ isApart, at: sample.NOON },
  }),
  LapseOffer: () => ({ type: 'LapseOffer', offerId, at: sample.daysLater(1) }),
  EndOffer: () => ({ type: 'EndOffer', offerId, cause: 'freelancer unavailable' }),
  EndClaim: () => ({ type: 'EndClaim', claimId: sample.accepting.claimId }),
  CloseProposal: () => ({ type: 'CloseProposal', cause: 'filled', closedAt: sample.NOON }),
  ReopenProposal: () => ({ type: 'ReopenProposal' }),
  EndHire: () => ({ type: 'EndHire', engagementId: sample.accepting.engagementId }),
} as const satisfies Record<
  Exclude<ProposalCommand['type'], OperatorsCommand>,
  (by: string, isApart: boolean) => ProposalCommand
>;
type CommandName = keyof typeof COMMANDS;

const NOTHING = '';
/** Once more what it was before an offer that came to nothing. */
const OPENED = ['opened', 'offer withdrawn', 'offer declined', 'offer lapsed', 'reopened'] as const;
const WEIGHED = ['sent', 'shortlisted', ...OPENED] as const;
const OFFERED = ['offered', 'claim ended', 'offered again'] as const;
const DECLINED = ['declined', 'declined after it was closed'] as const;
const CLOSED = ['closed, filled', 'closed with its project'] as const;
const HIRED = ['hired', 'hired before'] as const;
const THERE = (Object.keys(PAST) as State[]).filter((state) => state !== 'none');
const but = (...states: readonly State[]) => THERE.filter((state) => !states.includes(state));

/** What a command of the right person comes to in which states: types of events, nothing, or a refusal. */
const TABLE: Readonly<Record<CommandName, Readonly<Record<string, readonly State[]>>>> = {
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
  WithdrawOffer: {
    unknown: ['none'],
    OfferWithdrawn: ['offered', 'claim ended'],
    [NOTHING]: ['offer withdrawn'],
    'offer-over': but('offered', 'claim ended', 'offer withdrawn'),
  },
  DeclineOffer: {
    unknown: ['none'],
    OfferDeclined: ['offered', 'claim ended'],
    'offer-over': but('offered', 'claim ended'),
  },
  AcceptOffer: {
    unknown: ['none'],
    OfferAccepted: ['offered'],
    [NOTHING]: ['hired', 'hired before', 'offered again'],
    'claim-ended': ['claim ended'],
    'offer-lapsed': ['offer lapsed'],
    'offer-over': but('offered', 'claim ended', 'offered again', 'offer lapsed', ...HIRED),
  },
  LapseOffer: {
    unknown: ['none'],
    OfferLapsed: ['offered', 'claim ended'],
    [NOTHING]: but('offered', 'claim ended'),
  },
  EndOffer: {
    unknown: ['none'],
    OfferWithdrawn: ['offered', 'claim ended'],
    [NOTHING]: but('offered', 'claim ended'),
  },
  EndClaim: {
    unknown: ['none'],
    ClaimEnded: but('claim ended', 'offered again', ...HIRED),
    [NOTHING]: ['claim ended', 'offered again', ...HIRED],
  },
  CloseProposal: {
    unknown: ['none'],
    ProposalClosed: WEIGHED,
    'OfferWithdrawn ProposalClosed': ['offered', 'claim ended'],
    // Whoever was hired before stays so.
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

function inTable(command: CommandName, state: State): string {
  const found = Object.entries(TABLE[command]).filter(([, states]) => states.includes(state));
  if (found.length !== 1 || !found[0]) throw new Error(`${command} in ${state} is ${found.length} times in the table`);
  return found[0][0];
}

const OF_FREELANCER: readonly CommandName[] = ['ReviseProposal', 'WithdrawProposal', 'AcceptOffer', 'DeclineOffer'];
const BY_ITSELF: readonly CommandName[] = [
  'LapseOffer',
  'EndOffer',
  'EndClaim',
  'CloseProposal',
  'ReopenProposal',
  'EndHire',
];
const NOBODY = '00000000-0000-0000-0000-000000000000';
const PEOPLE = { client: clientId, freelancer: freelancerId, stranger: anId(99) };
const ACTORS = { ...PEOPLE, process: NOBODY };
type Actor = keyof typeof ACTORS;

const ERASED = {
  nobody: [],
  client: [sample.clientErased],
  freelancer: [sample.freelancerErased],
  both: [sample.freelancerErased, sample.clientErased],
} as const;
type Erased = keyof typeof ERASED;

/** As somebody who was erased has left it: their texts open as ''. */
const without = (past: readonly ProposalEvent[], erased: Erased): readonly ProposalEvent[] =>
  past.map((event) => {
    const [ofFreelancer, ofClient] = [
      erased !== 'client' && erased !== 'nobody',
      erased === 'client' || erased === 'both',
    ];
    if (event.type === 'ProposalSent' && ofFreelancer) return { ...event, data: { ...event.data, coverLetter: '' } };
    if (event.type === 'OfferDeclined' && ofFreelancer) return { ...event, data: { ...event.data, words: '' } };
    if (event.type === 'ProposalDeclined' && ofClient) return { ...event, data: { ...event.data, words: '' } };
    if (event.type === 'OfferMade' && ofClient) {
      return { ...event, data: { ...event.data, title: '', scope: '', message: '' } };
    }
    return event;
  });

function outcomeOf(past: readonly ProposalEvent[], command: ProposalCommand, actor: string): string {
  if (isErasedFor('proposal', past, actor)) return 'erased';
  const decided = proposal.decide(past.reduce(proposal.evolve, proposal.initial), command);
  return 'refused' in decided ? decided.refused : decided.map(({ type }) => type).join(' ');
}

const BLOCKED = { apart: true, together: false } as const;
type Blocked = keyof typeof BLOCKED;
/** What begins something between the two, or goes on with it, and what is looked at later than a block. */
const REFUSED_APART = ['ProposalSent', 'ProposalRevised', 'OfferMade', 'OfferAccepted', 'claim-ended'];

function expected(state: State, command: CommandName, actor: Actor, erased: Erased, blocked: Blocked): string {
  // Whoever has gone can do nothing, and the other what they could before, but make an offer to nobody, or accept one
  // whose texts are gone.
  if (state !== 'none' && (erased === actor || (erased === 'both' && (actor === 'client' || actor === 'freelancer')))) {
    return 'erased';
  }
  const inState = inTable(command, state);
  const isRefusedApart = blocked === 'apart' && REFUSED_APART.includes(inState);
  if (command === 'SendProposal' && isRefusedApart) return 'apart';
  if (command === 'SendProposal' || state === 'none' || actor === 'process') return inState;
  if (actor === 'stranger') return 'hidden';
  const isTheirs = (actor === 'freelancer') === OF_FREELANCER.includes(command);
  if (isTheirs && inState === 'OfferMade' && erased === 'freelancer') return 'freelancer-erased';
  if (isTheirs && isRefusedApart) return 'apart';
  if (isTheirs && inState === 'OfferAccepted' && erased === 'client') return 'offer-over';
  return isTheirs ? inState : 'not-yours';
}

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as K[];
const cells = keysOf(PAST).flatMap((state) =>
  keysOf(COMMANDS).flatMap((command) =>
    (BY_ITSELF.includes(command) ? (['process'] as const) : keysOf(PEOPLE)).flatMap((actor) =>
      // Nobody can be erased from a stream that is not there.
      (state === 'none' ? (['nobody'] as const) : keysOf(ERASED)).flatMap((erased) =>
        // What follows by itself asks nobody.
        (BY_ITSELF.includes(command) ? (['together'] as const) : keysOf(BLOCKED)).map((blocked) => ({
          ...{ state, command, actor, erased, blocked },
        })),
      ),
    ),
  ),
);

test('the table is complete: every state, command, actor and erasure, with a block and without', () => {
  expect(cells).toHaveLength((12 * 3 * 2 + 6) * (1 + 17 * 4));
  expect(new Set(cells.map((cell) => JSON.stringify(cell))).size).toBe(cells.length);
});

test.each(cells)('$state, $erased erased, $blocked: $command by the $actor', (cell) => {
  const { state, command, actor, erased, blocked } = cell;
  const past = [...without(PAST[state], erased), ...(state === 'none' ? [] : ERASED[erased])];
  const by = ACTORS[actor];
  expect(outcomeOf(past, COMMANDS[command](by, BLOCKED[blocked]), by)).toBe(
    expected(state, command, actor, erased, blocked),
  );
});

// Whoever is suspended sends no command at all: the bff refuses it. The other of the two goes on, but offers nothing to
// somebody who could not answer.
const withSuspended = keysOf(PAST).flatMap((state) =>
  keysOf(COMMANDS)
    .filter((command) => !OF_FREELANCER.includes(command) && !BY_ITSELF.includes(command) && command !== 'SendProposal')
    .map((command) => ({ state, command })),
);

test.each(withSuspended)('$state, the freelancer is suspended: $command by the client', ({ state, command }) => {
  const given = COMMANDS[command](clientId, false);
  const sent = given.type === 'MakeOffer' ? { ...given, isAvailable: false } : given;
  const inState = inTable(command, state);
  expect(outcomeOf(PAST[state], sent, clientId)).toBe(inState === 'OfferMade' ? 'unavailable' : inState);
});
