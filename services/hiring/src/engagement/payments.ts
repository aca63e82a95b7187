import { faultOfPaymentDay } from '@hirelane/contracts/payment-day';
import type { Refusal } from '@hirelane/event-sourcing/decide';
import {
  changing,
  type Decision,
  type Engagement,
  type EngagementEvent,
  type Party,
  type Payment,
  type PaymentMade,
} from './state.ts';

/** The client records what was paid elsewhere, the freelancer says whether it has arrived; before and after the end. */
export type PaymentCommand = Readonly<{ paymentId: string }> &
  /** `at`: an instant in UTC. */
  (
    | Readonly<{ type: 'MarkPayment' | 'CorrectPayment'; payment: PaymentMade; at: string }>
    /** `amount`: as the freelancer has read it. */
    | Readonly<{ type: 'ConfirmPayment'; amount: number }>
    | Readonly<{ type: 'DisputePayment'; amount: number; words: string }>
  );

type Recorded = Extract<PaymentCommand, { payment: PaymentMade }>;

export const isOfPayments = (command: Readonly<{ type: string }>): command is PaymentCommand =>
  command.type.endsWith('Payment');

/** The payments after an event. A correction is for the freelancer to confirm anew. */
export function paymentsAfter(before: readonly Payment[], event: EngagementEvent): readonly Payment[] {
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

export function decidePayment(state: Engagement, command: PaymentCommand, by: Party): Decision {
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
      return isConfirmed ? [] : [{ type: 'PaymentConfirmed', data }];
    case 'DisputePayment':
      if (isConfirmed) return { refused: 'payment-answered' };
      if (payment.amount !== command.amount) return { refused: 'changed' };
      if (payment.status === 'disputed' && payment.words === command.words) return [];
      return [{ type: 'PaymentDisputed', data: { ...data, words: command.words } }];
  }
}

/** Refuses a day on which the payment cannot have been made; null of any other. */
function wrongDay({ startedAt }: Engagement, { payment, at }: Recorded): Refusal<'invalid'> | null {
  const message = faultOfPaymentDay(payment.paidOn, startedAt, Date.parse(at));
  return message === null ? null : { refused: 'invalid', errors: [{ pointer: '#/paidOn', message }] };
}

const isCalled = (id: string) => (payment: Payment) => payment.paymentId === id;
const madeOf = ({ amount, paidOn, reference }: PaymentMade): PaymentMade => ({ amount, paidOn, reference });
const isSame = (a: PaymentMade, b: PaymentMade) =>
  a.amount === b.amount && a.paidOn === b.paidOn && a.reference === b.reference;
