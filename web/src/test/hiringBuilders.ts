import type { Contract, ContractSummary } from '@hirelane/api/schemas/contracts';
import type { Billing, Invoice } from '@hirelane/api/schemas/invoices';
import type { RecordSummary } from '@hirelane/api/schemas/records';
import type { PersonReview, ReceivedReview } from '@hirelane/api/schemas/reviews';
import { anId, aUser, PROJECT_ID } from '@/test/builders';

export const CONTRACT_ID = anId(720);

/** A contract in a list, as seen by the given party. */
export const aContractSummary = (isClient: boolean, over: Partial<ContractSummary> = {}): ContractSummary => {
  const { _id, firstName, lastName, profileImg } = aUser(!isClient);
  return {
    _id: CONTRACT_ID,
    projectId: PROJECT_ID,
    title: 'Build a shop',
    status: 'active',
    role: isClient ? 'client' : 'freelancer',
    other: { _id, firstName, lastName, profileImg },
    rate: 40_000,
    duration: '3 month',
    startDate: '2026-02-01',
    startedAt: '2026-01-06T03:04:05Z',
    endedAt: null,
    isWaiting: false,
    reviewUntil: null,
    ...over,
  };
};

/** A contract as shown on its page. */
export const aContract = (isClient: boolean, over: Partial<Contract> = {}): Contract => ({
  ...aContractSummary(isClient),
  scope: 'A shop with a checkout.',
  firstTerms: { rate: 40_000, duration: '3 month', scope: 'A shop with a checkout.' },
  ended: null,
  timeline: [{ what: 'started', by: null, at: '2026-01-06T03:04:05Z', about: null }],
  deliveries: [],
  amendments: [],
  payments: [],
  invoices: [],
  reviews: { own: null, other: null, canWrite: false, writeUntil: null },
  isNamingAllowed: false,
  canReopen: false,
  ...over,
});

/** A review for a contract, without a reply. */
export const aReview = (over: Partial<ReceivedReview> = {}): ReceivedReview => ({
  _id: anId(775),
  quality: 5,
  communication: 4,
  reliability: 3,
  text: 'Clear questions, and no surprises.',
  writtenAt: '2026-03-05T10:00:00Z',
  reply: null,
  isTextHidden: false,
  hiddenReason: null,
  ...over,
});

/** A review as shown on a person's page. */
export const aPersonReview = (over: Partial<PersonReview> = {}): PersonReview => ({
  _id: anId(770),
  by: 'client',
  ...{ quality: 5, communication: 4, reliability: 3, text: 'Clear questions, and no surprises.' },
  month: '2026-03',
  reply: null,
  isTextHidden: false,
  ...over,
});

/** The freelancer's details on invoices. */
export const billingDetails = (over: Partial<Billing> = {}): Billing => ({
  legalName: 'Kabir Anand Design',
  address: '12 MG Road\nBengaluru 560001',
  taxId: '29ABCDE1234F1Z5',
  ...over,
});

/** An invoice for the contract, to a client who has given billing details. */
export const anInvoice = (over: Partial<Invoice> = {}): Invoice => ({
  _id: anId(760),
  number: '2026-0001',
  issuedOn: '2026-03-02',
  dueOn: '2026-03-16',
  issuer: { name: 'Kabir Anand Design', address: '12 MG Road\nBengaluru 560001', taxId: '29ABCDE1234F1Z5' },
  recipient: { name: 'Filter & Fold LLP', address: '4 Hill Lane\nPune 411001', taxId: '' },
  lines: [
    { description: 'Build a shop', amount: 40_000 },
    { description: 'Discount', amount: -5_000 },
  ],
  total: 35_000,
  settlement: { status: 'open', corrected: 0, paid: 0, reported: 0, open: 35_000, excess: 0 },
  ...over,
});

/** A work record for the contract that does not name the client. */
export const aRecord = (over: Partial<RecordSummary> = {}): RecordSummary => ({
  _id: anId(770),
  contractId: CONTRACT_ID,
  title: 'Build a shop',
  issuedAt: '2026-03-03T10:00:00Z',
  named: 0,
  isRevoked: false,
  ...over,
});
