import { DELIVERY_REMINDER_DAYS } from '../constants.ts';
import { client, freelancer, other, person, type Recipient, recipient, type Topic } from './record.ts';

type OfReview = Readonly<{ projectId: string; engagementId: string; authorId: string; subjectId: string }>;

/** Notifies `to`, a party to a contract, about a review of that contract. */
export const ofReview = (to: string, { projectId, engagementId }: OfReview): readonly Recipient[] =>
  person(to, engagementId, { projectId, contractId: engagementId });

/** Notifications about the steps after an offer: work, payments, invoices and reviews. */
export const CONTRACTS = {
  version: 1,
  kinds: {
    'amendment-proposed': {
      on: { AmendmentProposed: other },
      icon: 'briefcase',
      page: 'contract',
      words: { one: 'New terms were proposed' },
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
      words: { one: 'Your new terms … were accepted' },
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
      words: { one: 'Your new terms … were declined' },
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
      words: { one: 'Work was delivered', many: 'deliveries' },
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
      words: { one: 'A delivery waits for your answer', many: 'deliveries wait for your answer' },
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
      words: { one: 'Changes were requested' },
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
      words: { one: 'Your work … was accepted' },
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
      words: { one: 'Your contract … was ended' },
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
      words: { one: 'A payment … was recorded', many: 'payments … were recorded' },
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
      words: { one: 'A payment … was corrected', many: 'payments … were corrected' },
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
      words: { one: 'Your payment … was confirmed', many: 'payments … were confirmed' },
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
      words: { one: 'Your payment … was disputed', many: 'payments … were disputed' },
      mail: {
        group: 'payments',
        words: {
          subject: 'A payment was disputed',
          what: 'A freelancer says that a payment has not arrived as you recorded it.',
        },
      },
    },
    'invoice-issued': {
      on: { InvoiceIssued: (data) => [{ ...recipient('client', data), invoiceId: data.invoiceId }] },
      icon: 'wallet',
      page: 'invoice',
      words: { one: 'New invoice', many: 'new invoices' },
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
      words: { one: 'You have a new review' },
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
