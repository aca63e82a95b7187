// Written by `npm run contracts`.
import type { contractsRoutes } from '@hirelane/api/routes/contracts';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, number, object, oneOf, optional, text } from '@/shared/lib/shapes';

const OtherParty = object({ _id: text, firstName: text, lastName: text, profileImg: nullable(text) });

const ContractSummary = object({
  _id: text,
  projectId: text,
  title: text,
  status: oneOf('active', 'delivered', 'changes', 'completed', 'ended'),
  role: oneOf('client', 'freelancer'),
  other: OtherParty,
  rate: number,
  duration: oneOf('1 month', '3 month', '6 month', '12 month'),
  startDate: text,
  startedAt: text,
  endedAt: nullable(text),
  isWaiting: flag,
  waitsFor: optional(list(oneOf('delivery', 'changes', 'terms', 'payment'))),
  reported: optional(number),
  reviewUntil: nullable(text),
  unpaid: optional(
    nullable(
      object({ status: oneOf('open', 'part paid', 'paid', 'overdue', 'cancelled', 'correction'), open: number }),
    ),
  ),
});

const Contracts = object({ data: list(ContractSummary), nextCursor: nullable(text) });

const PartyAddress = object({ name: text, address: text });

const ContractStep = object({
  what: oneOf(
    'started',
    'amendment proposed',
    'amendment accepted',
    'amendment declined',
    'delivered',
    'reminded',
    'changes requested',
    'completed',
    'ended',
    'payment marked',
    'payment corrected',
    'payment confirmed',
    'payment disputed',
    'payment withdrawn',
    'payment assigned',
    'invoice issued',
    'client left',
    'freelancer left',
  ),
  by: nullable(oneOf('client', 'freelancer')),
  at: text,
  about: nullable(text),
  amount: optional(number),
});

const ThumbnailSize = object({ width: number, height: number });

const FileRef = object({ _id: text, name: text, size: number, contentType: text, thumbnail: optional(ThumbnailSize) });

const Delivery = object({
  _id: text,
  note: text,
  files: list(FileRef),
  deliveredAt: text,
  status: oneOf('open', 'changes', 'accepted'),
  changes: text,
});

const Amendment = object({
  _id: text,
  rate: number,
  duration: oneOf('1 month', '3 month', '6 month', '12 month'),
  scope: text,
  by: oneOf('client', 'freelancer'),
  status: oneOf('open', 'accepted', 'declined'),
  proposedAt: text,
});

const Payment = object({
  _id: text,
  invoiceId: optional(text),
  amount: number,
  paidOn: text,
  reference: text,
  status: oneOf('marked', 'confirmed', 'disputed'),
  words: text,
  markedAt: text,
});

const Upi = object({ id: text, setAt: text });

const Settlement = object({
  status: oneOf('open', 'part paid', 'paid', 'overdue', 'cancelled', 'correction'),
  corrected: number,
  paid: number,
  reported: number,
  open: number,
  excess: number,
});

const Invoice = object({
  _id: text,
  number: text,
  issuedOn: text,
  dueOn: nullable(text),
  issuer: object({ name: text, address: text, taxId: text, upi: optional(Upi) }),
  recipient: object({ name: text, address: text, taxId: text }),
  lines: list(object({ description: text, amount: number })),
  total: number,
  correctsId: optional(text),
  settlement: optional(Settlement),
});

const Review = object({
  quality: number,
  communication: number,
  reliability: number,
  text: text,
  isTextHidden: flag,
  writtenAt: text,
  reply: nullable(object({ text: text, repliedAt: text })),
  hiddenReason: nullable(text),
});

const ReceivedReview = object({
  _id: text,
  quality: number,
  communication: number,
  reliability: number,
  text: text,
  isTextHidden: flag,
  writtenAt: text,
  reply: nullable(object({ text: text, repliedAt: text })),
  hiddenReason: nullable(text),
});

const ContractReviews = object({
  own: nullable(Review),
  other: nullable(ReceivedReview),
  canWrite: flag,
  writeUntil: nullable(text),
});

const Contract = object({
  _id: text,
  projectId: text,
  title: text,
  status: oneOf('active', 'delivered', 'changes', 'completed', 'ended'),
  role: oneOf('client', 'freelancer'),
  other: OtherParty,
  rate: number,
  duration: oneOf('1 month', '3 month', '6 month', '12 month'),
  startDate: text,
  startedAt: text,
  endedAt: nullable(text),
  isWaiting: flag,
  scope: text,
  parties: optional(object({ client: PartyAddress, freelancer: PartyAddress })),
  firstTerms: object({ rate: number, duration: oneOf('1 month', '3 month', '6 month', '12 month'), scope: text }),
  ended: nullable(object({ by: oneOf('client', 'freelancer'), reason: text, words: text })),
  timeline: list(ContractStep),
  deliveries: list(Delivery),
  amendments: list(Amendment),
  payments: list(Payment),
  invoices: list(Invoice),
  reviews: ContractReviews,
  isNamingAllowed: flag,
  canReopen: flag,
});

const ContractAnswer = object({ data: Contract });

const ContractState = object({
  data: object({ _id: text, status: oneOf('active', 'delivered', 'changes', 'completed', 'ended') }),
});

export const contractsApi = apiOf<typeof contractsRoutes>()({
  listContracts: ['GET /api/v1/contract', Contracts],
  readContract: ['GET /api/v1/contract/:id', ContractAnswer],
  proposeAmendment: ['POST /api/v1/contract/:id/amendments', ContractState],
  acceptAmendment: ['PUT /api/v1/contract/:id/amendments/:amendmentId/accepted', ContractState],
  declineAmendment: ['PUT /api/v1/contract/:id/amendments/:amendmentId/declined', ContractState],
  deliverWork: ['POST /api/v1/contract/:id/deliveries', ContractState],
  requestChanges: ['PUT /api/v1/contract/:id/changes', ContractState],
  acceptWork: ['PUT /api/v1/contract/:id/accepted', ContractState],
  endContract: ['PUT /api/v1/contract/:id/ended', ContractState],
  markPayment: ['POST /api/v1/contract/:id/payments', ContractState],
  correctPayment: ['PUT /api/v1/contract/:id/payments/:paymentId', ContractState],
  withdrawPayment: ['PUT /api/v1/contract/:id/payments/:paymentId/withdrawn', ContractState],
  assignPayment: ['PUT /api/v1/contract/:id/payments/:paymentId/invoice', ContractState],
  confirmPayment: ['PUT /api/v1/contract/:id/payments/:paymentId/confirmed', ContractState],
  disputePayment: ['PUT /api/v1/contract/:id/payments/:paymentId/disputed', ContractState],
  issueInvoice: ['POST /api/v1/contract/:id/invoices', ContractState],
  writeReview: ['POST /api/v1/contract/:id/review', ContractState],
  replyToReview: ['POST /api/v1/contract/:id/review/reply', ContractState],
  reopenProject: ['POST /api/v1/contract/:id/reopened', ContractState],
});
