import { NOTHING, outcomeOf } from '@hirelane/event-sourcing/testing/outcomes';
import { expect, test } from 'vitest';
import { named } from '../testing/samples.ts';
import { COMMANDS, PAST, type State } from '../testing/states.ts';
import { contract } from './contract.ts';

type Row = Readonly<Record<State, string>>;
/**
 * Payment commands have the same outcome in every state, because payments are only recorded, which is possible both
 * during the work and afterwards.
 */
const always = (outcome: string): Row => ({
  none: 'unknown',
  active: outcome,
  delivered: outcome,
  changes: outcome,
  completed: outcome,
  ended: outcome,
  expired: 'over',
});

/** The outcome of each command when the right party gives it: event types, nothing, or a refusal. */
const TABLE: Readonly<Record<keyof typeof COMMANDS, Row>> = {
  StartContract: { ...always(NOTHING), none: 'EngagementStarted', expired: NOTHING },
  RemindOfDelivery: { ...always(NOTHING), delivered: 'DeliveryReminded', expired: NOTHING },
  // The invoice already has its number. Once the terms have expired, the key for its texts no longer exists.
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
    // The amendment was declined when the contract ended.
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
  EndContract: {
    none: 'unknown',
    active: 'EngagementEnded',
    delivered: 'EngagementEnded',
    changes: 'EngagementEnded',
    completed: 'over',
    ended: 'over',
    expired: 'over',
  },
  LeaveContract: {
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
  WithdrawPayment: always('PaymentWithdrawn'),
  AssignPayment: always('changed'),
  ConfirmPayment: always('PaymentConfirmed'),
  DisputePayment: always('PaymentDisputed'),
};

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as K[];
const inEachState = (command: (typeof COMMANDS)[keyof typeof COMMANDS]) =>
  Object.fromEntries(keysOf(PAST).map((state) => [state, outcomeOf(contract, PAST[state], command)]));

test.each(keysOf(TABLE))('%s has the outcome in its row in every state', (name) => {
  expect(inEachState(COMMANDS[name])).toEqual(TABLE[name]);
});

test.each(['ProposeAmendment', 'DeclineAmendment', 'EndContract', 'LeaveContract'] as const)(
  '%s has the same outcome when the client gives it',
  (name) => {
    expect(inEachState({ ...COMMANDS[name], by: named.clientId })).toEqual(TABLE[name]);
  },
);
