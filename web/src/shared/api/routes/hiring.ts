// Written by `npm run contracts`.
import type { hiringRoutes } from '@hirelane/api/routes/hiring';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, number, object, oneOf, optional, text } from '@/shared/lib/shapes';

const NoteSaved = object({ isNoteSaved: oneOf(true) });

const Note = object({ proposalId: text, text: text, writtenAt: text });

const Notes = object({ data: list(Note), nextCursor: nullable(text) });

const Upi = object({ id: text, setAt: text });

const Billing = object({
  legalName: text,
  address: text,
  taxId: text,
  paymentDays: optional(number),
  upi: optional(Upi),
});

const BillingAnswer = object({ data: nullable(Billing) });

const BillingSaved = object({ isBillingSaved: flag });

const OtherParty = object({ _id: text, firstName: text, lastName: text, profileImg: nullable(text) });

const Settlement = object({
  status: oneOf('open', 'part paid', 'paid', 'overdue', 'cancelled', 'correction'),
  corrected: number,
  paid: number,
  reported: number,
  open: number,
  excess: number,
});

const InvoiceSummary = object({
  _id: text,
  contractId: text,
  title: text,
  number: text,
  issuedOn: text,
  dueOn: nullable(text),
  role: oneOf('client', 'freelancer'),
  other: OtherParty,
  total: number,
  settlement: Settlement,
});

const Invoices = object({ data: list(InvoiceSummary), nextCursor: nullable(text) });

const YearTotal = object({
  year: number,
  role: oneOf('client', 'freelancer'),
  other: OtherParty,
  invoices: number,
  invoiced: number,
  corrected: number,
  paid: number,
  open: number,
});

const TotalsAnswer = object({ data: list(YearTotal) });

const FreelancerCard = object({
  _id: text,
  handle: nullable(text),
  firstName: text,
  lastName: text,
  city: text,
  state: text,
  profileImg: nullable(text),
  title: text,
  description: text,
  isDescriptionCut: flag,
  skills: list(text),
  categories: list(
    oneOf(
      'Graphics & Design',
      'Digital Marketing',
      'Video & Animation',
      'Music & Audio',
      'Programming & Tech',
      'Business',
      'Lifestyle',
      'Photography',
    ),
  ),
  availability: oneOf('available', 'limited', 'unavailable'),
  completed: number,
  averages: nullable(
    object({ quality: number, communication: number, reliability: number, people: number, overall: number }),
  ),
});

const FreelancerList = object({ data: list(FreelancerCard), nextCursor: nullable(text), suggestion: nullable(text) });

const Count = object({ value: text, n: number, isMore: flag });

const FreelancerCounts = object({
  data: object({
    category: list(Count),
    availability: list(Count),
    stars: list(Count),
    completed: list(Count),
    place: list(Count),
  }),
});

const FreelancerFacts = object({
  _id: text,
  skills: list(text),
  completed: number,
  averages: nullable(
    object({ quality: number, communication: number, reliability: number, people: number, overall: number }),
  ),
});

const FreelancerFactsAnswer = object({ data: list(FreelancerFacts) });

const CompletedContracts = object({
  data: list(object({ _id: text, title: text, month: text })),
  nextCursor: nullable(text),
});

const PersonReview = object({
  _id: text,
  by: oneOf('client', 'freelancer'),
  quality: number,
  communication: number,
  reliability: number,
  text: text,
  isTextHidden: flag,
  month: text,
  reply: nullable(text),
});

const Averages = object({ quality: number, communication: number, reliability: number, people: number });

const PersonReviews = object({ data: list(PersonReview), nextCursor: nullable(text), averages: nullable(Averages) });

export const hiringApi = apiOf<typeof hiringRoutes>()({
  writeNote: ['PUT /api/v1/client/proposal/:proposalId/note', NoteSaved],
  listNotes: ['GET /api/v1/client/project/:id/notes', Notes],
  readBilling: ['GET /api/v1/billing', BillingAnswer],
  setBilling: ['PUT /api/v1/billing', BillingSaved],
  setUpiId: ['PUT /api/v1/billing/upi', BillingSaved],
  listInvoices: ['GET /api/v1/invoice', Invoices],
  readInvoiceTotals: ['GET /api/v1/invoice/totals', TotalsAnswer],
  listFreelancers: ['GET /api/v1/freelancers', FreelancerList],
  countFreelancers: ['GET /api/v1/freelancers/counts', FreelancerCounts],
  readFreelancerFacts: ['GET /api/v1/freelancers/facts', FreelancerFactsAnswer],
  readCompleted: ['GET /api/v1/people/:id/contracts', CompletedContracts],
  readReviews: ['GET /api/v1/people/:id/reviews', PersonReviews],
});
