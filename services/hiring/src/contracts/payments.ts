import { faultOfPaymentDay } from '@hirelane/api/payment-day';
import type { Refusal } from '@hirelane/event-sourcing/decide';
import {
  type Contract,
  type ContractEvent,
  changing,
  type Data,
  type Decision,
  type Party,
  type Payment,
  type PaymentMade,
} from './contract-state.ts';
import { billOf, settlementsOf, totalOf, unpaidOf } from './settlement.ts';

/** In a correction, the payment keeps its invoice if `invoiceId` is absent. */
type Made = Omit<PaymentMade, 'invoiceId'> & Readonly<{ invoiceId?: string | null | undefined }>;

/**
 * The client records payments made elsewhere, and the freelancer confirms or disputes them, both before and after the
 * contract ends. docs/domain/invoices.md describes the rules.
 */
export type PaymentCommand = Readonly<{ paymentId: string }> &
  /** `at`: an instant in UTC. `unpaid`: what the client has read to be left to pay of the invoice. */
  (
    | Readonly<{ type: 'MarkPayment'; payment: Made; unpaid?: number | undefined; at: string }>
    | Readonly<{ type: 'CorrectPayment'; payment: Made; at: string }>
    | Readonly<{ type: 'WithdrawPayment' }>
    | Readonly<{ type: 'AssignPayment'; invoiceId: string }>
    /** `amount`: the amount shown to the freelancer. */
    | Readonly<{ type: 'ConfirmPayment'; amount: number }>
    | Readonly<{ type: 'DisputePayment'; amount: number; words: string }>
  );

export const isOfPayments = (command: Readonly<{ type: string }>): command is PaymentCommand =>
  command.type.endsWith('Payment');

/** The payments after an event. The freelancer has to confirm a corrected payment again. */
export function paymentsAfter(before: readonly Payment[], event: ContractEvent): readonly Payment[] {
  switch (event.type) {
    case 'PaymentMarked':
      return [...before, { paymentId: event.data.paymentId, ...recordedIn(event.data), status: 'marked', words: '' }];
    case 'PaymentCorrected': {
      const made = recordedIn(event.data);
      return changing(before, isCalled(event.data.paymentId), { ...made, status: 'marked', words: '' });
    }
    case 'PaymentWithdrawn':
      return changing(before, isCalled(event.data.paymentId), { status: 'withdrawn', words: '' });
    case 'PaymentAssigned': {
      const { paymentId, invoiceId } = event.data;
      return changing(before, isCalled(paymentId), { invoiceId });
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

const OF_FREELANCER = ['ConfirmPayment', 'DisputePayment'] as const satisfies readonly PaymentCommand['type'][];
const isOfFreelancer = (type: PaymentCommand['type']) => OF_FREELANCER.some((own) => own === type);

export function decidePayment(state: Contract, command: PaymentCommand, by: Party): Decision {
  if ((by === 'freelancer') !== isOfFreelancer(command.type)) return { refused: 'not-yours' };
  const { paymentId } = command;
  const data = { ...state.named, paymentId };
  const payment = state.payments.find(isCalled(paymentId));
  if (command.type === 'MarkPayment') {
    if (payment) return [];
    const made = { ...command.payment, invoiceId: command.payment.invoiceId ?? null };
    const refusal = wrong(state, made, command.at) ?? changedSince(state, made.invoiceId, command.unpaid);
    return refusal ?? [{ type: 'PaymentMarked', data: { ...data, ...dataOf(made) } }];
  }
  if (!payment) return { refused: 'changed' };
  const isConfirmed = payment.status === 'confirmed';
  if (command.type === 'WithdrawPayment') {
    if (payment.status === 'withdrawn') return [];
    return isConfirmed ? { refused: 'payment-answered' } : [{ type: 'PaymentWithdrawn', data }];
  }
  if (payment.status === 'withdrawn') return { refused: 'changed' };
  switch (command.type) {
    case 'CorrectPayment': {
      const { invoiceId = payment.invoiceId } = command.payment;
      const made = { ...command.payment, invoiceId };
      if (isSame(payment, made)) return [];
      if (isConfirmed) return { refused: 'payment-answered' };
      return wrong(state, made, command.at) ?? [{ type: 'PaymentCorrected', data: { ...data, ...dataOf(made) } }];
    }
    case 'AssignPayment': {
      const { invoiceId } = command;
      if (payment.invoiceId === invoiceId) return [];
      // A payment that is not confirmed yet is corrected instead, so that the freelancer confirms the invoice too.
      if (!isConfirmed || payment.invoiceId !== null) return { refused: 'changed' };
      return wrongInvoice(state, invoiceId) ?? [{ type: 'PaymentAssigned', data: { ...data, invoiceId } }];
    }
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

/** Returns a refusal if the payment cannot have been made on that day or for that invoice; otherwise null. */
function wrong(state: Contract, { paidOn, invoiceId }: PaymentMade, at: string): Refusal<'invalid'> | null {
  const message = faultOfPaymentDay(paidOn, state.startedAt, Date.parse(at));
  if (message !== null) return { refused: 'invalid', errors: [{ pointer: '#/paidOn', message }] };
  return invoiceId === null ? null : wrongInvoice(state, invoiceId);
}

/** Returns a refusal unless the contract has this invoice and it asks for money. */
function wrongInvoice({ invoices }: Contract, invoiceId: string): Refusal<'invalid'> | null {
  const invoice = invoices.find((other) => other.invoiceId === invoiceId);
  if (invoice && totalOf(invoice) > 0) return null;
  const message = invoice
    ? 'Choose an invoice with an amount to pay, not a correction.'
    : 'Choose an invoice of this contract.';
  return { refused: 'invalid', errors: [{ pointer: '#/invoiceId', message }] };
}

/** Refuses a payment that another tab or a correction has overtaken; `unpaid` is undefined if the caller sent none. */
function changedSince(
  { invoices, payments }: Contract,
  invoiceId: string | null,
  unpaid: number | undefined,
): Refusal<'invoice-changed'> | null {
  if (invoiceId === null || unpaid === undefined) return null;
  const settlement = settlementsOf(invoices.map(billOf), payments).get(invoiceId);
  return settlement && unpaidOf(settlement) === unpaid ? null : { refused: 'invoice-changed' };
}

const isCalled = (id: string) => (payment: Payment) => payment.paymentId === id;

const recordedIn = ({ amount, paidOn, reference, invoiceId }: Data<'PaymentMarked'>): PaymentMade => ({
  ...{ amount, paidOn, reference },
  invoiceId: invoiceId ?? null,
});

/** The payment as in an event, in which a missing invoice is absent. */
const dataOf = ({ amount, paidOn, reference, invoiceId }: PaymentMade) => ({
  ...{ amount, paidOn, reference },
  ...(invoiceId !== null && { invoiceId }),
});

const isSame = (a: PaymentMade, b: PaymentMade) =>
  a.amount === b.amount && a.paidOn === b.paidOn && a.reference === b.reference && a.invoiceId === b.invoiceId;
