import { anId } from '@hirelane/api/testing/fixtures';
import type { ContractEvent, ContractIds, Data, DeliveredFile, Terms } from '../contracts/contract-state.ts';

// A sample contract, with one builder for each event. Each id ends in the number from which it was made.

export const named: ContractIds = {
  engagementId: anId(10),
  proposalId: anId(5),
  projectId: anId(4),
  clientId: anId(1),
  freelancerId: anId(3),
};
export const terms: Terms = { rate: 42_000, duration: '3 month', scope: 'The shop and its basket.' };
export const otherTerms: Terms = {
  rate: 50_000,
  duration: '6 month',
  scope: 'The shop, its basket and the payment page.',
};
export const payment = { amount: 21_000, paidOn: '2026-11-23', reference: 'UTR 1842' };
export const invoicePaid = { ...payment, invoiceId: anId(60) };
export const invoice = {
  invoiceId: anId(60),
  number: '2026-0001',
  issuedOn: '2026-11-24',
  dueOn: null,
  issuer: { name: 'Priya Sharma', address: '12 MG Road', taxId: '' },
  recipient: { name: 'Chai and Co.', address: '', taxId: '' },
  lines: [
    { description: 'The shop', amount: 21_000 },
    { description: 'Discount', amount: -1_000 },
  ],
};
export const NOON = '2026-11-24T12:00:00.000Z';

export const aStart = (changes: Partial<Data<'EngagementStarted'>> = {}): Data<'EngagementStarted'> => ({
  ...named,
  ...terms,
  title: 'A shop for tea',
  startDate: '2026-12-01',
  offerId: anId(20),
  startedAt: NOON,
  ...changes,
});

export const started: ContractEvent = { type: 'EngagementStarted', data: aStart() };
export const proposed = (by: 'client' | 'freelancer', n = 30): ContractEvent => ({
  type: 'AmendmentProposed',
  data: { ...named, ...otherTerms, amendmentId: anId(n), by },
});
export const agreed = (by: 'client' | 'freelancer', n = 30): ContractEvent => ({
  type: 'AmendmentAccepted',
  data: { ...named, ...otherTerms, amendmentId: anId(n), by },
});
export const turnedDown = (by: 'client' | 'freelancer', n = 30): ContractEvent => ({
  type: 'AmendmentDeclined',
  data: { ...named, amendmentId: anId(n), by },
});
export const aFile = (n: number): DeliveredFile => ({
  fileId: anId(n),
  name: `file ${n}.pdf`,
  size: n,
  contentType: 'application/pdf',
});
export const delivered = (n = 40, files: DeliveredFile[] = []): ContractEvent => ({
  type: 'WorkDelivered',
  data: { ...named, deliveryId: anId(n), note: `Delivery ${n}.`, files, deliveredAt: NOON },
});
export const reminded = (n = 40): ContractEvent => ({
  type: 'DeliveryReminded',
  data: { ...named, deliveryId: anId(n) },
});
export const changesAsked = (n = 40): ContractEvent => ({
  type: 'ChangesRequested',
  data: { ...named, deliveryId: anId(n), note: 'Larger labels.' },
});
export const accepted = (n = 40, files: DeliveredFile[] = []): ContractEvent => ({
  type: 'WorkAccepted',
  data: { ...named, deliveryId: anId(n), note: `Delivery ${n}.`, files, acceptedAt: NOON },
});
export const ended = (by: 'client' | 'freelancer' = 'freelancer'): ContractEvent => ({
  type: 'EngagementEnded',
  data: { ...named, by, reason: 'agreed', words: 'Thank you.', endedAt: NOON },
});
export const left = (by: 'client' | 'freelancer' = 'freelancer'): ContractEvent => ({
  type: 'EngagementEnded',
  data: { ...named, by, reason: 'account deleted', words: '', endedAt: NOON },
});
export const marked = (n = 50): ContractEvent => ({
  type: 'PaymentMarked',
  data: { ...named, paymentId: anId(n), ...payment },
});
export const corrected = (n = 50): ContractEvent => ({
  type: 'PaymentCorrected',
  data: { ...named, paymentId: anId(n), ...payment, amount: 22_000 },
});
export const confirmed = (n = 50, { amount }: Readonly<{ amount: number }> = payment): ContractEvent => ({
  type: 'PaymentConfirmed',
  data: { ...named, paymentId: anId(n), amount },
});
export const markedFor = (n = 50, amount = payment.amount): ContractEvent => ({
  type: 'PaymentMarked',
  data: { ...named, paymentId: anId(n), ...invoicePaid, amount },
});
export const withdrawn = (n = 50): ContractEvent => ({
  type: 'PaymentWithdrawn',
  data: { ...named, paymentId: anId(n) },
});
export const assigned = (n = 50): ContractEvent => ({
  type: 'PaymentAssigned',
  data: { ...named, paymentId: anId(n), invoiceId: anId(60) },
});
export const disputed = (n = 50): ContractEvent => ({
  type: 'PaymentDisputed',
  data: { ...named, paymentId: anId(n), amount: payment.amount, words: 'It has not come.' },
});
export const invoiced: ContractEvent = { type: 'InvoiceIssued', data: { ...named, ...invoice } };
export const clientErased: ContractEvent = { type: 'EngagementClientErased', data: named };
export const freelancerErased: ContractEvent = { type: 'EngagementFreelancerErased', data: named };
export const expired: ContractEvent = { type: 'EngagementExpired', data: named };
