import type { EndReason } from '@hirelane/contracts/api/contracts';
import type { Decider } from '@hirelane/event-sourcing/decide';
import { type AmendmentCommand, amendmentsAfter, decideAmendment, isOfAmendments, termsOf } from './amendments.ts';
import { type DeliveryCommand, decideDelivery, deliveriesAfter, remind } from './deliveries.ts';
import { type InvoiceCommand, invoicesAfter, issueInvoice } from './invoices.ts';
import { decidePayment, isOfPayments, type PaymentCommand, paymentsAfter } from './payments.ts';
import {
  type Data,
  type Decision,
  type Engagement,
  type EngagementEvent,
  type EngagementRefusal,
  isOver,
  type Party,
  partyOf,
} from './state.ts';

/** What follows from elsewhere; nobody asks for it. */
export type ProcessCommand =
  | Readonly<{ type: 'StartEngagement'; engagement: Data<'EngagementStarted'> }>
  | Readonly<{ type: 'RemindOfDelivery'; deliveryId: string }>
  | InvoiceCommand;

/** `at`: an instant in UTC. `LeaveEngagement`: an account is being deleted. */
type EndCommand =
  | Readonly<{ type: 'EndEngagement'; reason: EndReason; words: string; at: string }>
  | Readonly<{ type: 'LeaveEngagement'; at: string }>;

/** What one of the two does. */
export type PartysDoing = AmendmentCommand | DeliveryCommand | PaymentCommand | EndCommand;
/** `by`: who asks. */
export type EngagementCommand = ProcessCommand | (Readonly<{ by: string }> & PartysDoing);

/**
 * What two people have agreed on; null before it. It is active until the freelancer delivers and the client accepts, or
 * until one of them ends it. Other terms take effect when both agree. Payments are recorded at any time, also
 * afterwards. What is done already decides nothing. Texts of somebody who was erased are ''; whoever is left goes on.
 */
export const engagement: Decider<Engagement | null, EngagementCommand, EngagementEvent, EngagementRefusal> = {
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
    if (command.type === 'StartEngagement') {
      return state ? [] : [{ type: 'EngagementStarted', data: command.engagement }];
    }
    if (!state) return { refused: 'unknown' };
    if (command.type === 'RemindOfDelivery') return remind(state, command.deliveryId);
    if (command.type === 'IssueInvoice') return issueInvoice(state, command);
    const party = partyOf(state.named, command.by);
    if (party === null) return { refused: 'hidden' };
    // Its texts have no key any more.
    if (state.isExpired) return { refused: 'over' };
    if (isOfAmendments(command)) return decideAmendment(state, command, party);
    if (isOfPayments(command)) return decidePayment(state, command, party);
    if (command.type === 'EndEngagement' || command.type === 'LeaveEngagement') return end(state, command, party);
    return decideDelivery(state, command, party);
  },
};

function begin({ title, startDate, startedAt, offerId: _, ...agreed }: Data<'EngagementStarted'>): Engagement {
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

function next(state: Engagement, event: EngagementEvent): Engagement {
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
    // Events that change what is in the lists, and those of a newer release.
    default:
      return state;
  }
}

const withoutWordsOf = (who: Party, state: Engagement): Engagement =>
  state.ended?.by === who ? { ...state, ended: { ...state.ended, words: '' } } : state;

function end(state: Engagement, command: EndCommand, by: Party): Decision {
  const { named } = state;
  if (command.type === 'LeaveEngagement') {
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

/** The id of the stream, after its category: the `n`th engagement, from 1, that followed a proposal. */
export const engagementKey = (proposalId: string, n: number): string => `${proposalId}_${n}`;
