import { DELIVERY_REMINDER_DAYS } from '../constants.ts';
import { client, freelancer, other, type Recipient, recipient, type Topic } from './record.ts';

type OfReview = Readonly<{ projectId: string; engagementId: string; authorId: string; subjectId: string }>;

/** Notifies `to`, a party to a contract, about a review of that contract. */
export const ofReview = (
  to: string,
  { projectId, engagementId, authorId, subjectId }: OfReview,
): readonly Recipient[] => {
  const otherId = to === authorId ? subjectId : authorId;
  return [recipient('client', { projectId, engagementId, clientId: to, freelancerId: otherId })];
};

/** Notifications about the steps after an offer: work, payments, invoices and reviews. */
export const CONTRACTS = {
  version: 2,
  kinds: {
    'amendment-proposed': {
      on: { AmendmentProposed: other },
      icon: 'briefcase',
      page: 'contract',
      words: { one: '{who} proposed new terms[: {amount}]' },
      mail: {
        group: 'contracts',
        words: {
          subject: 'A change to your contract is waiting for your answer',
          what: 'The other party to a contract has proposed other terms. They apply only if you agree.',
        },
      },
    },
    'amendment-accepted': {
      on: { AmendmentAccepted: other },
      icon: 'briefcase',
      page: 'contract',
      words: { one: '{who} accepted your new terms[: {amount}]' },
      mail: {
        group: 'contracts',
        words: {
          subject: 'Your change to a contract was accepted',
          what: 'The other party to a contract has agreed to the terms that you proposed.',
        },
      },
    },
    'amendment-declined': {
      on: { AmendmentDeclined: other },
      icon: 'briefcase',
      page: 'contract',
      words: { one: '{who} declined or withdrew the new terms' },
      mail: {
        group: 'contracts',
        words: {
          subject: 'A change to your contract will not be made',
          what: 'The other party to a contract has declined your change of terms, or withdrawn their own. The terms remain unchanged.',
        },
      },
    },
    'work-delivered': {
      on: { WorkDelivered: client },
      icon: 'briefcase',
      page: 'contract',
      words: { one: '{who} delivered work' },
      mail: {
        group: 'contracts',
        words: {
          subject: 'Work was delivered',
          what: 'A freelancer has delivered work. You can accept it or ask for changes.',
        },
      },
    },
    'work-waits': {
      on: { DeliveryReminded: client },
      icon: 'briefcase',
      page: 'contract',
      words: { one: '{who} is waiting for your answer to a delivery' },
      mail: {
        group: 'contracts',
        words: {
          subject: 'Delivered work is waiting for your answer',
          what: `A freelancer delivered work ${DELIVERY_REMINDER_DAYS} days ago and is still waiting for your answer. You can accept it or ask for changes.`,
        },
      },
    },
    'changes-requested': {
      on: { ChangesRequested: freelancer },
      icon: 'briefcase',
      page: 'contract',
      words: { one: '{who} requested changes' },
      mail: {
        group: 'contracts',
        words: {
          subject: 'Your client has asked for changes',
          what: 'Your client has asked for changes to the work that you delivered.',
        },
      },
    },
    'work-accepted': {
      on: { WorkAccepted: freelancer },
      icon: 'briefcase',
      page: 'contract',
      words: { one: '{who} accepted your work' },
      mail: {
        group: 'contracts',
        words: {
          subject: 'Your work was accepted',
          what: 'Your client has accepted your work, and the contract is complete.',
        },
      },
    },
    'contract-ended': {
      on: { EngagementEnded: other },
      icon: 'briefcase',
      page: 'contract',
      words: { one: '{who} ended the contract' },
      mail: {
        group: 'contracts',
        words: {
          subject: 'Your contract has ended early',
          what: 'One of your contracts has ended before its work was accepted. You can read why on its page.',
        },
      },
    },
    'payment-marked': {
      on: { PaymentMarked: freelancer },
      icon: 'wallet',
      page: 'contract',
      words: {
        one: '{who} recorded a payment[ of {amount}]',
        many: '{who} recorded {n} payments[, {amount} in total]',
      },
      mail: {
        group: 'payments',
        words: {
          subject: 'A payment to you was recorded',
          what: 'Your client says that they have paid you outside Hirelane. Please confirm it once it has arrived.',
        },
      },
    },
    'payment-corrected': {
      on: { PaymentCorrected: freelancer },
      icon: 'wallet',
      page: 'contract',
      words: { one: '{who} corrected a payment[ to {amount}]', many: '{who} corrected payments {n} times' },
      mail: {
        group: 'payments',
        words: {
          subject: 'The record of a payment was corrected',
          what: 'Your client has corrected what they recorded about a payment. Please confirm it once it has arrived.',
        },
      },
    },
    'payment-confirmed': {
      on: { PaymentConfirmed: client },
      icon: 'wallet',
      page: 'contract',
      words: {
        one: '{who} confirmed your payment[ of {amount}]',
        many: '{who} confirmed {n} of your payments[, {amount} in total]',
      },
      mail: {
        group: 'payments',
        words: {
          subject: 'Your payment was confirmed',
          what: 'A freelancer has confirmed that your payment has arrived.',
        },
      },
    },
    'payment-disputed': {
      on: { PaymentDisputed: client },
      icon: 'wallet',
      page: 'contract',
      words: {
        one: '{who} disputed your payment[ of {amount}]',
        many: '{who} disputed {n} of your payments[, {amount} in total]',
      },
      mail: {
        group: 'payments',
        words: {
          subject: 'A payment was disputed',
          what: 'A freelancer says that a payment has not arrived as you recorded it.',
        },
      },
    },
    'invoice-issued': {
      on: {
        InvoiceIssued: ({ lines, ...data }) => {
          const amount = lines.reduce((sum, line) => sum + line.amount, 0);
          return [{ ...recipient('client', { ...data, amount }), invoiceId: data.invoiceId }];
        },
      },
      icon: 'wallet',
      page: 'invoice',
      words: { one: '{who} issued an invoice[ of {amount}]' },
      mail: {
        group: 'payments',
        words: {
          subject: 'You have an invoice',
          what: 'A freelancer has issued an invoice for your contract. You can read and print it on this page:',
        },
      },
    },
    'review-shown': {
      on: { ReviewShown: (data) => (data.isNew ? ofReview(data.subjectId, data) : []) },
      icon: 'star',
      page: 'contract',
      words: { one: '{who} reviewed you' },
      mail: {
        group: 'reviews',
        words: {
          subject: 'You have a review',
          what: 'The other party to a contract has reviewed you. You can read it and reply on this page:',
        },
      },
    },
  },
} as const satisfies Topic;
