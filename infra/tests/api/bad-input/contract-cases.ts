import { LIMITS } from '@hirelane/api/constants';
import { today } from '../../support/today.ts';
import { type Cases, type Ids, long } from './case.ts';

/** The service checks the body before it looks up the contract and its parties. */
const contract = ({ proposal }: Ids) => `/api/v1/contract/${proposal}`;
const payment = {
  as: 'client',
  valid: () => ({ amount: 21_000, paidOn: today(), reference: 'UTR 1842', invoiceId: null }),
  overlong: { reference: long(LIMITS.paymentReference) },
  optional: ['reference', 'invoiceId'],
  texts: ['reference'],
} as const;

export const contractCases: Cases = {
  proposeAmendment: {
    as: 'client',
    path: (ids) => `${contract(ids)}/amendments`,
    valid: () => ({ rate: 50_000, duration: '6 month', scope: 'The shop.' }),
    overlong: { scope: long(LIMITS.offerScope) },
    optional: [],
    texts: ['scope'],
  },
  deliverWork: {
    as: 'freelancer',
    path: (ids) => `${contract(ids)}/deliveries`,
    valid: (ids) => ({ note: 'Done.', files: [ids.file] }),
    overlong: { note: long(LIMITS.deliveryNote) },
    optional: ['files'],
    texts: ['note'],
  },
  requestChanges: {
    as: 'client',
    path: (ids) => `${contract(ids)}/changes`,
    valid: (ids) => ({ deliveryId: ids.file, note: 'Larger labels.' }),
    overlong: { note: long(LIMITS.deliveryNote) },
    optional: [],
    texts: ['note'],
  },
  acceptWork: {
    as: 'client',
    path: (ids) => `${contract(ids)}/accepted`,
    valid: (ids) => ({ deliveryId: ids.file }),
    overlong: {},
    optional: [],
    texts: [],
  },
  endContract: {
    as: 'client',
    path: (ids) => `${contract(ids)}/ended`,
    valid: () => ({ reason: 'agreed', words: 'Thank you.' }),
    overlong: { words: long(LIMITS.endWords) },
    optional: ['words'],
    texts: ['words'],
  },
  markPayment: { ...payment, path: (ids) => `${contract(ids)}/payments` },
  correctPayment: { ...payment, path: (ids) => `${contract(ids)}/payments/${ids.file}` },
  issueInvoice: {
    as: 'freelancer',
    path: (ids) => `${contract(ids)}/invoices`,
    valid: () => ({ lines: [{ description: 'The shop', amount: 21_000 }], dueOn: '2027-01-31', correctsId: null }),
    overlong: {},
    optional: ['dueOn', 'correctsId'],
    texts: [],
  },
  writeReview: {
    as: 'client',
    path: (ids) => `${contract(ids)}/review`,
    valid: () => ({ quality: 5, communication: 4, reliability: 5, text: 'A fine shop.' }),
    overlong: { text: long(LIMITS.reviewText) },
    optional: ['text'],
    texts: ['text'],
  },
  replyToReview: {
    as: 'freelancer',
    path: (ids) => `${contract(ids)}/review/reply`,
    valid: () => ({ text: 'Thank you.' }),
    overlong: { text: long(LIMITS.reviewReply) },
    optional: [],
    texts: ['text'],
  },
  setNaming: {
    as: 'client',
    path: (ids) => `${contract(ids)}/naming`,
    valid: () => ({ isAllowed: true }),
    overlong: {},
    optional: [],
    texts: [],
  },
  setUpiId: {
    as: 'freelancer',
    path: () => '/api/v1/billing/upi',
    valid: () => ({ upiId: 'asha@bank' }),
    overlong: { upiId: long(LIMITS.upiId) },
    optional: [],
    texts: [],
  },
  setBilling: {
    as: 'client',
    path: () => '/api/v1/billing',
    valid: () => ({
      legalName: 'Asha Rao',
      address: '12 MG Road\nBengaluru',
      taxId: '29ABCDE1234F1Z5',
      paymentDays: 30,
    }),
    overlong: {
      legalName: long(LIMITS.legalName),
      address: long(LIMITS.billingAddress),
      taxId: long(LIMITS.taxId),
    },
    optional: ['taxId', 'paymentDays'],
    texts: ['legalName', 'address', 'taxId'],
  },
  assignPayment: {
    as: 'client',
    path: (ids) => `${contract(ids)}/payments/${ids.file}/invoice`,
    valid: (ids) => ({ invoiceId: ids.file }),
    overlong: {},
    optional: [],
    texts: [],
  },
  confirmPayment: {
    as: 'freelancer',
    path: (ids) => `${contract(ids)}/payments/${ids.file}/confirmed`,
    valid: () => ({ amount: 1 }),
    overlong: {},
    optional: [],
    texts: [],
  },
  disputePayment: {
    as: 'freelancer',
    path: (ids) => `${contract(ids)}/payments/${ids.file}/disputed`,
    valid: () => ({ amount: 1, words: 'It has not come.' }),
    overlong: { words: long(LIMITS.disputeWords) },
    optional: [],
    texts: ['words'],
  },
};
