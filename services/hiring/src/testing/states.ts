import { anId } from '@hirelane/api/testing/fixtures';
import type { ContractCommand } from '../contracts/contract.ts';
import type { ContractEvent } from '../contracts/contract-state.ts';
import * as sample from './samples.ts';

const { named, NOON } = sample;
const { clientId: client, freelancerId: freelancer } = named;

/** Every state contains the amendment and the payment that the commands refer to. */
const ACTIVE: readonly ContractEvent[] = [sample.started, sample.proposed('client'), sample.marked()];

/** A contract's events in each state. */
export const PAST = {
  none: [],
  active: ACTIVE,
  delivered: [...ACTIVE, sample.delivered()],
  changes: [...ACTIVE, sample.delivered(), sample.changesAsked()],
  completed: [...ACTIVE, sample.delivered(), sample.accepted()],
  ended: [...ACTIVE, sample.delivered(), sample.ended()],
  expired: [...ACTIVE, sample.ended(), sample.expired],
} as const satisfies Record<string, readonly ContractEvent[]>;
export type State = keyof typeof PAST;

type Of<T extends ContractCommand['type']> = ContractCommand & Readonly<{ type: T }>;

/** Each command, given by the right party. Commands that both parties may give are given by the freelancer here. */
export const COMMANDS: Readonly<{ [T in ContractCommand['type']]: Of<T> }> = {
  StartContract: { type: 'StartContract', contract: sample.aStart() },
  RemindOfDelivery: { type: 'RemindOfDelivery', deliveryId: anId(40) },
  IssueInvoice: { type: 'IssueInvoice', invoice: { ...named, ...sample.invoice } },
  ProposeAmendment: {
    ...{ type: 'ProposeAmendment', by: freelancer },
    ...{ amendmentId: anId(31), terms: sample.otherTerms },
  },
  AcceptAmendment: { type: 'AcceptAmendment', by: freelancer, amendmentId: anId(30) },
  DeclineAmendment: { type: 'DeclineAmendment', by: freelancer, amendmentId: anId(30) },
  DeliverWork: { type: 'DeliverWork', by: freelancer, deliveryId: anId(41), note: 'Done.', files: [], at: NOON },
  RequestChanges: { type: 'RequestChanges', by: client, deliveryId: anId(40), note: 'Smaller.' },
  AcceptWork: { type: 'AcceptWork', by: client, deliveryId: anId(40), at: NOON },
  EndContract: { type: 'EndContract', by: freelancer, reason: 'quality', words: '', at: NOON },
  LeaveContract: { type: 'LeaveContract', by: freelancer, at: NOON },
  MarkPayment: { type: 'MarkPayment', by: client, paymentId: anId(51), payment: sample.payment, at: NOON },
  CorrectPayment: {
    ...{ type: 'CorrectPayment', by: client, paymentId: anId(50) },
    ...{ payment: { ...sample.payment, amount: 22_000 }, at: NOON },
  },
  WithdrawPayment: { type: 'WithdrawPayment', by: client, paymentId: anId(50) },
  // The payment is not confirmed in these states, so it has to be corrected instead.
  AssignPayment: { type: 'AssignPayment', by: client, paymentId: anId(50), invoiceId: anId(60) },
  ConfirmPayment: { type: 'ConfirmPayment', by: freelancer, paymentId: anId(50), amount: sample.payment.amount },
  DisputePayment: {
    ...{ type: 'DisputePayment', by: freelancer, paymentId: anId(50) },
    ...{ amount: sample.payment.amount, words: 'No.' },
  },
};
