import { isErasedFor } from '@hirelane/contracts/events/people';
import { anId } from '@hirelane/contracts/testing/fixtures';
import { expect, test } from 'vitest';
import * as sample from '../testing/samples.ts';
import { type EngagementCommand, engagement } from './engagement.ts';
import type { EngagementEvent } from './state.ts';

const { named, started, delivered, changesAsked } = sample;
const { clientId, freelancerId } = named;

/** What has happened to an engagement in each state. The amendment and the payment of the commands are in each. */
const PROPOSED = sample.proposed('client');
const PAST = {
  none: [],
  active: [started, PROPOSED, sample.marked()],
  delivered: [started, PROPOSED, sample.marked(), delivered()],
  changes: [started, PROPOSED, sample.marked(), delivered(), changesAsked()],
  completed: [started, PROPOSED, sample.marked(), delivered(), sample.accepted()],
  ended: [started, PROPOSED, sample.marked(), delivered(), sample.ended()],
  expired: [started, PROPOSED, sample.marked(), sample.ended(), sample.expired],
} as const satisfies Record<string, readonly EngagementEvent[]>;
type State = keyof typeof PAST;

/** Each command as somebody sends it. */
const COMMANDS = {
  StartEngagement: () => ({ type: 'StartEngagement', engagement: sample.aStart() }),
  RemindOfDelivery: () => ({ type: 'RemindOfDelivery', deliveryId: anId(40) }),
  IssueInvoice: () => ({ type: 'IssueInvoice', invoice: { ...named, ...sample.invoice } }),
  ProposeAmendment: (by) => ({ type: 'ProposeAmendment', by, amendmentId: anId(31), terms: sample.otherTerms }),
  AcceptAmendment: (by) => ({ type: 'AcceptAmendment', by, amendmentId: anId(30) }),
  DeclineAmendment: (by) => ({ type: 'DeclineAmendment', by, amendmentId: anId(30) }),
  DeliverWork: (by) => ({ type: 'DeliverWork', by, deliveryId: anId(41), note: 'Done.', files: [], at: sample.NOON }),
  RequestChanges: (by) => ({ type: 'RequestChanges', by, deliveryId: anId(40), note: 'Smaller.' }),
  AcceptWork: (by) => ({ type: 'AcceptWork', by, deliveryId: anId(40), at: sample.NOON }),
  EndEngagement: (by) => ({ type: 'EndEngagement', by, reason: 'quality', words: '', at: sample.NOON }),
  LeaveEngagement: (by) => ({ type: 'LeaveEngagement', by, at: sample.NOON }),
  MarkPayment: (by) => ({ type: 'MarkPayment', by, paymentId: anId(51), payment: sample.payment, at: sample.NOON }),
  CorrectPayment: (by) => ({
    type: 'CorrectPayment',
    by,
    paymentId: anId(50),
    payment: { ...sample.payment, amount: 22_000 },
    at: sample.NOON,
  }),
  ConfirmPayment: (by) => ({ type: 'ConfirmPayment', by, paymentId: anId(50), amount: sample.payment.amount }),
  DisputePayment: (by) => ({
    type: 'DisputePayment',
    by,
    paymentId: anId(50),
    amount: sample.payment.amount,
    words: 'No.',
  }),
} as const satisfies Record<EngagementCommand['type'], (by: string) => EngagementCommand>;
type CommandName = keyof typeof COMMANDS;

const NOTHING = '';
type Row = Readonly<Record<State, string>>;
/** A payment is the same in every state: a record, during the work and after it. */
const always = (outcome: string): Row => ({
  none: 'unknown',
  active: outcome,
  delivered: outcome,
  changes: outcome,
  completed: outcome,
  ended: outcome,
  expired: 'over',
});

/** What a command of the right person comes to: types of events, nothing, or a refusal. */
const TABLE: Readonly<Record<CommandName, Row>> = {
  StartEngagement: { ...always(NOTHING), none: 'EngagementStarted', expired: NOTHING },
  RemindOfDelivery: { ...always(NOTHING), delivered: 'DeliveryReminded', expired: NOTHING },
  // Its number is taken. Without terms there is no key for its texts.
  IssueInvoice: { ...always('InvoiceIssued'), expired: NOTHING },
  ProposeAmendment: {
    none: 'unknown',
    active: 'amendment-open',
    delivered: 'changed',
    changes: 'amendment-open',
    completed: 'over',
    ended: 'over',
    expired: 'over',
  },
  AcceptAmendment: {
    none: 'unknown',
    active: 'AmendmentAccepted',
    delivered: 'AmendmentAccepted',
    changes: 'AmendmentAccepted',
    completed: 'over',
    ended: 'over',
    expired: 'over',
  },
  DeclineAmendment: {
    none: 'unknown',
    active: 'AmendmentDeclined',
    delivered: 'AmendmentDeclined',
    changes: 'AmendmentDeclined',
    // It went with the end.
    completed: NOTHING,
    ended: NOTHING,
    expired: 'over',
  },
  DeliverWork: {
    none: 'unknown',
    active: 'WorkDelivered',
    delivered: 'changed',
    changes: 'WorkDelivered',
    completed: 'over',
    ended: 'over',
    expired: 'over',
  },
  RequestChanges: {
    none: 'unknown',
    active: 'changed',
    delivered: 'ChangesRequested',
    changes: 'changed',
    completed: 'over',
    ended: 'over',
    expired: 'over',
  },
  AcceptWork: {
    none: 'unknown',
    active: 'changed',
    delivered: 'WorkAccepted',
    changes: 'changed',
    completed: NOTHING,
    ended: 'over',
    expired: 'over',
  },
  EndEngagement: {
    none: 'unknown',
    active: 'EngagementEnded',
    delivered: 'EngagementEnded',
    changes: 'EngagementEnded',
    completed: 'over',
    ended: 'over',
    expired: 'over',
  },
  LeaveEngagement: {
    none: 'unknown',
    active: 'EngagementEnded',
    delivered: 'EngagementEnded',
    changes: 'EngagementEnded',
    completed: NOTHING,
    ended: NOTHING,
    expired: 'over',
  },
  MarkPayment: always('PaymentMarked'),
  CorrectPayment: always('PaymentCorrected'),
  ConfirmPayment: always('PaymentConfirmed'),
  DisputePayment: always('PaymentDisputed'),
};

/** What the service does by itself, whoever was erased. */
const OF_NOBODY: readonly CommandName[] = ['StartEngagement', 'RemindOfDelivery', 'IssueInvoice'];
const OF_ONE: Readonly<Partial<Record<CommandName, Actor>>> = {
  DeliverWork: 'freelancer',
  RequestChanges: 'client',
  AcceptWork: 'client',
  MarkPayment: 'client',
  CorrectPayment: 'client',
  ConfirmPayment: 'freelancer',
  DisputePayment: 'freelancer',
};
const ACTORS = { client: clientId, freelancer: freelancerId, stranger: anId(99) };
type Actor = keyof typeof ACTORS;

const ERASED = {
  nobody: [],
  client: [sample.clientErased],
  freelancer: [sample.freelancerErased],
  both: [sample.freelancerErased, sample.clientErased],
} as const;
type Erased = keyof typeof ERASED;

const isLive = (state: State) => state === 'active' || state === 'delivered' || state === 'changes';

/** Whoever leaves ends what goes on. */
const pastOf = (state: State, erased: Erased): readonly EngagementEvent[] => {
  const ending =
    erased !== 'nobody' && isLive(state) ? [sample.left(erased === 'client' ? 'client' : 'freelancer')] : [];
  return [...PAST[state], ...ending, ...ERASED[erased]];
};

function outcomeOf(past: readonly EngagementEvent[], command: EngagementCommand, actor: string): string {
  if (isErasedFor('engagement', past, actor)) return 'erased';
  const decided = engagement.decide(past.reduce(engagement.evolve, engagement.initial), command);
  return 'refused' in decided ? decided.refused : decided.map(({ type }) => type).join(' ');
}

function expected(state: State, command: CommandName, actor: Actor, erased: Erased): string {
  const after: State = erased !== 'nobody' && isLive(state) ? 'ended' : state;
  if (erased === actor || (erased === 'both' && actor !== 'stranger')) return 'erased';
  if (OF_NOBODY.includes(command)) return TABLE[command][after];
  if (state === 'none') return 'unknown';
  if (actor === 'stranger') return 'hidden';
  if (state === 'expired') return 'over';
  if (OF_ONE[command] !== undefined && OF_ONE[command] !== actor) return 'not-yours';
  // The client has proposed it, and cannot accept it too.
  const isOwn = command === 'AcceptAmendment' && actor === 'client';
  return isOwn && isLive(after) ? 'not-yours' : TABLE[command][after];
}

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as K[];
const cells = keysOf(PAST).flatMap((state) =>
  keysOf(COMMANDS).flatMap((command) =>
    keysOf(ACTORS).flatMap((actor) =>
      // Nobody can be erased from a stream that is not there.
      (state === 'none' ? (['nobody'] as const) : keysOf(ERASED)).map((erased) => ({ state, command, actor, erased })),
    ),
  ),
);

test('the table is complete: every state, command, actor and erasure', () => {
  expect(cells).toHaveLength(15 * 3 * (1 + 6 * 4));
  expect(new Set(cells.map((cell) => JSON.stringify(cell))).size).toBe(cells.length);
});

test.each(cells)('$state, $erased erased: $command by the $actor', ({ state, command, actor, erased }) => {
  const by = ACTORS[actor];
  expect(outcomeOf(pastOf(state, erased), COMMANDS[command](by), by)).toBe(expected(state, command, actor, erased));
});
