import { faultOfPaymentDay } from '@hirelane/api/payment-day';
import type { EndReason } from '@hirelane/api/schemas/contracts';
import type { Decider, Refusal } from '@hirelane/event-sourcing/decide';
import { type AmendmentCommand, amendmentsAfter, decideAmendment, isOfAmendments, termsOf } from './amendments.ts';
import {
  type Contract,
  type ContractEvent,
  type ContractRefusal,
  changing,
  type Data,
  type Decision,
  type Invoice,
  isOver,
  type Party,
  type Payment,
  type PaymentMade,
  partyOf,
} from './contract-state.ts';
import { type DeliveryCommand, decideDelivery, deliveriesAfter, remind } from './deliveries.ts';

/** Commands that only due work sends. */
export type ProcessCommand =
  | Readonly<{ type: 'StartContract'; contract: Data<'EngagementStarted'> }>
  | Readonly<{ type: 'RemindOfDelivery'; deliveryId: string }>
  | InvoiceCommand;

/** `at`: an instant in UTC. `LeaveContract`: sent when an account is deleted. */
type EndCommand =
  | Readonly<{ type: 'EndContract'; reason: EndReason; words: string; at: string }>
  | Readonly<{ type: 'LeaveContract'; at: string }>;

/** The commands that a party can give. */
export type PartysDoing = AmendmentCommand | DeliveryCommand | PaymentCommand | EndCommand;
/** `by`: the caller's id. */
export type ContractCommand = ProcessCommand | (Readonly<{ by: string }> & PartysDoing);

/**
 * An agreement between two people; null before it starts. It is active until the freelancer delivers and the client
 * accepts, or until either party ends it. Amendments take effect when both agree. Payments can be recorded at any time,
 * even after the end. A command that was already carried out produces no events. An erased party's texts are ''; the
 * other party can continue.
 */
export const contract: Decider<Contract | null, ContractCommand, ContractEvent, ContractRefusal> = {
  initial: null,
  evolve(state, event) {
    if (event.type === 'EngagementStarted') return begin(event.data);
    if (!state) return null;
    return {
      ...next(state, event),
      amendments: amendmentsAfter(state.amendments, event),
      deliveries: deliveriesAfter(state.deliveries, event),
      payments: paymentsAfter(state.payments, event),
      invoices: invoicesAfter(state.invoices, event),
    };
  },
  decide(state, command) {
    if (command.type === 'StartContract') {
      return state ? [] : [{ type: 'EngagementStarted', data: command.contract }];
    }
    if (!state) return { refused: 'unknown' };
    if (command.type === 'RemindOfDelivery') return remind(state, command.deliveryId);
    if (command.type === 'IssueInvoice') return issueInvoice(state, command);
    const party = partyOf(state.named, command.by);
    if (party === null) return { refused: 'hidden' };
    // The key for the contract's texts has been destroyed.
    if (state.isExpired) return { refused: 'over' };
    if (isOfAmendments(command)) return decideAmendment(state, command, party);
    if (isOfPayments(command)) return decidePayment(state, command, party);
    if (command.type === 'EndContract' || command.type === 'LeaveContract') return end(state, command, party);
    return decideDelivery(state, command, party);
  },
};

function begin({ title, startDate, startedAt, offerId: _, ...agreed }: Data<'EngagementStarted'>): Contract {
  const { rate, duration, scope, ...named } = agreed;
  const terms = { rate, duration, scope };
  return {
    named,
    status: 'active',
    title,
    startDate,
    startedAt,
    firstTerms: terms,
    terms,
    amendments: [],
    deliveries: [],
    payments: [],
    invoices: [],
    ended: null,
    isExpired: false,
  };
}

function next(state: Contract, event: ContractEvent): Contract {
  switch (event.type) {
    case 'AmendmentAccepted':
      return { ...state, terms: termsOf(event.data) };
    case 'WorkDelivered':
      return { ...state, status: 'delivered' };
    case 'ChangesRequested':
      return { ...state, status: 'changes' };
    case 'WorkAccepted':
      return { ...state, status: 'completed' };
    case 'EngagementEnded': {
      const { by, reason, words } = event.data;
      return { ...state, status: 'ended', ended: { by, reason, words } };
    }
    case 'EngagementClientErased':
      return withoutWordsOf('client', state);
    case 'EngagementFreelancerErased':
      return withoutWordsOf('freelancer', state);
    case 'EngagementExpired':
      return { ...state, isExpired: true };
    // Events that change only other lists, and events from a newer release.
    default:
      return state;
  }
}

const withoutWordsOf = (who: Party, state: Contract): Contract =>
  state.ended?.by === who ? { ...state, ended: { ...state.ended, words: '' } } : state;

function end(state: Contract, command: EndCommand, by: Party): Decision {
  const { named } = state;
  if (command.type === 'LeaveContract') {
    if (isOver(state)) return [];
    const left = { by, reason: 'account deleted', words: '' } as const;
    return [{ type: 'EngagementEnded', data: { ...named, ...left, endedAt: command.at } }];
  }
  const { reason, words, at } = command;
  const { ended } = state;
  if (ended?.by === by && ended.reason === reason && ended.words === words) return [];
  if (isOver(state)) return { refused: 'over' };
  return [{ type: 'EngagementEnded', data: { ...named, by, reason, words, endedAt: at } }];
}

/** The stream id, without the category, of a proposal's `n`th contract, counted from 1. */
export const contractKey = (proposalId: string, n: number): string => `${proposalId}_${n}`;

/** The invoice already has its number; due work issues it. */
type InvoiceCommand = Readonly<{ type: 'IssueInvoice'; invoice: Data<'InvoiceIssued'> }>;

/** The invoices after an event, in the order they were issued. */
function invoicesAfter(before: readonly Invoice[], event: ContractEvent): readonly Invoice[] {
  if (event.type !== 'InvoiceIssued') return before;
  const { invoiceId, number, issuedOn, dueOn, issuer, recipient, lines } = event.data;
  return [...before, { invoiceId, number, issuedOn, dueOn, issuer, recipient, lines }];
}

/**
 * The invoice is issued even if a party has left or the contract has ended, because its number is taken. It is not
 * issued once the terms have expired, because the key for its texts no longer exists.
 */
function issueInvoice({ invoices, isExpired }: Contract, { invoice }: InvoiceCommand): Decision {
  const isIssued = invoices.some(({ invoiceId }) => invoiceId === invoice.invoiceId);
  return isIssued || isExpired ? [] : [{ type: 'InvoiceIssued', data: invoice }];
}

/**
 * The client records payments made elsewhere, and the freelancer confirms or disputes them, both before and after the
 * contract ends.
 */
type PaymentCommand = Readonly<{ paymentId: string }> &
  /** `at`: an instant in UTC. */
  (
    | Readonly<{ type: 'MarkPayment' | 'CorrectPayment'; payment: PaymentMade; at: string }>
    /** `amount`: the amount shown to the freelancer. */
    | Readonly<{ type: 'ConfirmPayment'; amount: number }>
    | Readonly<{ type: 'DisputePayment'; amount: number; words: string }>
  );

type Recorded = Extract<PaymentCommand, { payment: PaymentMade }>;

const isOfPayments = (command: Readonly<{ type: string }>): command is PaymentCommand =>
  command.type.endsWith('Payment');

/** The payments after an event. The freelancer has to confirm a corrected payment again. */
function paymentsAfter(before: readonly Payment[], event: ContractEvent): readonly Payment[] {
  switch (event.type) {
    case 'PaymentMarked':
      return [...before, { paymentId: event.data.paymentId, ...madeOf(event.data), status: 'marked', words: '' }];
    case 'PaymentCorrected': {
      const made = madeOf(event.data);
      return changing(before, isCalled(event.data.paymentId), { ...made, status: 'marked', words: '' });
    }
    case 'PaymentConfirmed':
      return changing(before, isCalled(event.data.paymentId), { status: 'confirmed', words: '' });
    case 'PaymentDisputed': {
      const { paymentId, words } = event.data;
      return changing(before, isCalled(paymentId), { status: 'disputed', words });
    }
    case 'EngagementFreelancerErased':
      return changing(before, () => true, { words: '' });
    default:
      return before;
  }
}

function decidePayment(state: Contract, command: PaymentCommand, by: Party): Decision {
  const isClients = command.type === 'MarkPayment' || command.type === 'CorrectPayment';
  if ((by === 'client') !== isClients) return { refused: 'not-yours' };
  const { paymentId } = command;
  const data = { ...state.named, paymentId };
  const payment = state.payments.find(isCalled(paymentId));
  if (command.type === 'MarkPayment') {
    if (payment) return [];
    return wrongDay(state, command) ?? [{ type: 'PaymentMarked', data: { ...data, ...madeOf(command.payment) } }];
  }
  if (!payment) return { refused: 'changed' };
  const isConfirmed = payment.status === 'confirmed';
  switch (command.type) {
    case 'CorrectPayment':
      if (isSame(payment, command.payment)) return [];
      if (isConfirmed) return { refused: 'payment-answered' };
      return wrongDay(state, command) ?? [{ type: 'PaymentCorrected', data: { ...data, ...madeOf(command.payment) } }];
    case 'ConfirmPayment':
      if (payment.amount !== command.amount) return { refused: 'changed' };
      return isConfirmed ? [] : [{ type: 'PaymentConfirmed', data: { ...data, amount: payment.amount } }];
    case 'DisputePayment':
      if (isConfirmed) return { refused: 'payment-answered' };
      if (payment.amount !== command.amount) return { refused: 'changed' };
      if (payment.status === 'disputed' && payment.words === command.words) return [];
      return [{ type: 'PaymentDisputed', data: { ...data, amount: payment.amount, words: command.words } }];
  }
}

/** Returns a refusal if the payment cannot have been made on that day; otherwise null. */
function wrongDay({ startedAt }: Contract, { payment, at }: Recorded): Refusal<'invalid'> | null {
  const message = faultOfPaymentDay(payment.paidOn, startedAt, Date.parse(at));
  return message === null ? null : { refused: 'invalid', errors: [{ pointer: '#/paidOn', message }] };
}

const isCalled = (id: string) => (payment: Payment) => payment.paymentId === id;
const madeOf = ({ amount, paidOn, reference }: PaymentMade): PaymentMade => ({ amount, paidOn, reference });
const isSame = (a: PaymentMade, b: PaymentMade) =>
  a.amount === b.amount && a.paidOn === b.paidOn && a.reference === b.reference;
