import * as z from 'zod';
import {
  AcceptWork,
  AssignPayment,
  ConfirmPayment,
  ContractAnswer,
  ContractState,
  Contracts,
  ContractsQuery,
  CorrectPayment,
  DeliverWork,
  DisputePayment,
  EndContract,
  MarkPayment,
  ProposeAmendment,
  RequestChanges,
} from '../schemas/contracts.ts';
import { IssueInvoice } from '../schemas/invoices.ts';
import { ReplyToReview, WriteReview } from '../schemas/reviews.ts';
import type { Route } from './route.ts';

const CONTRACTS = '/api/v1/contract';
const ONE = `${CONTRACTS}/:id` as const;
const none = z.object({});

/** Commands for a party to a contract. The contract's decider determines which are allowed. */
const step = { who: 'user', service: 'hiring', kind: 'command', status: 200, answer: ContractState } as const;

/** Routes for contracts, from agreement to end. */
export const contractsRoutes = {
  listContracts: {
    method: 'GET',
    path: CONTRACTS,
    who: 'user',
    service: 'hiring',
    kind: 'query',
    query: ContractsQuery,
    status: 200,
    answer: Contracts,
    about: "The caller's contracts, latest start first.",
  },
  readContract: {
    method: 'GET',
    path: ONE,
    who: 'user',
    service: 'hiring',
    kind: 'query',
    status: 200,
    answer: ContractAnswer,
    about: "One of the caller's contracts, with its complete history.",
  },
  proposeAmendment: {
    ...step,
    method: 'POST',
    path: `${ONE}/amendments`,
    body: ProposeAmendment,
    status: 201,
    about: 'Propose new terms; only one change can be open at a time.',
  },
  acceptAmendment: {
    ...step,
    method: 'PUT',
    path: `${ONE}/amendments/:amendmentId/accepted`,
    body: none,
    about: 'Accept terms that the other party has proposed.',
  },
  declineAmendment: {
    ...step,
    method: 'PUT',
    path: `${ONE}/amendments/:amendmentId/declined`,
    body: none,
    about: 'Decline terms that the other party has proposed, or withdraw those that the caller has proposed.',
  },
  deliverWork: {
    ...step,
    method: 'POST',
    path: `${ONE}/deliveries`,
    body: DeliverWork,
    status: 201,
    about: 'Deliver work, with a note and files.',
  },
  requestChanges: {
    ...step,
    method: 'PUT',
    path: `${ONE}/changes`,
    body: RequestChanges,
    about: 'Request changes to a delivery.',
  },
  acceptWork: {
    ...step,
    method: 'PUT',
    path: `${ONE}/accepted`,
    body: AcceptWork,
    about: 'Accept a delivery, which completes the contract.',
  },
  endContract: {
    ...step,
    method: 'PUT',
    path: `${ONE}/ended`,
    body: EndContract,
    about: 'End a contract before its work is accepted, with a reason.',
  },
  markPayment: {
    ...step,
    method: 'POST',
    path: `${ONE}/payments`,
    body: MarkPayment,
    status: 201,
    about: 'Record a payment that was made elsewhere.',
  },
  correctPayment: {
    ...step,
    method: 'PUT',
    path: `${ONE}/payments/:paymentId`,
    body: CorrectPayment,
    about: 'Correct a payment that is not confirmed yet.',
  },
  withdrawPayment: {
    ...step,
    method: 'PUT',
    path: `${ONE}/payments/:paymentId/withdrawn`,
    body: none,
    about: 'Take back a payment that is not confirmed yet.',
  },
  assignPayment: {
    ...step,
    method: 'PUT',
    path: `${ONE}/payments/:paymentId/invoice`,
    body: AssignPayment,
    about: 'Assign a confirmed payment without an invoice to an invoice of the contract.',
  },
  confirmPayment: {
    ...step,
    method: 'PUT',
    path: `${ONE}/payments/:paymentId/confirmed`,
    body: ConfirmPayment,
    about: 'Confirm that a payment has arrived.',
  },
  disputePayment: {
    ...step,
    method: 'PUT',
    path: `${ONE}/payments/:paymentId/disputed`,
    body: DisputePayment,
    about: 'Report that a payment has not arrived as recorded.',
  },
  issueInvoice: {
    ...step,
    method: 'POST',
    path: `${ONE}/invoices`,
    body: IssueInvoice,
    status: 201,
    about: 'Issue an invoice, which gets the next number of the year and cannot be changed.',
  },
  writeReview: {
    ...step,
    method: 'POST',
    path: `${ONE}/review`,
    body: WriteReview,
    status: 201,
    about: 'Review the other party within 14 days after a contract ends. Each party can write one review.',
  },
  replyToReview: {
    ...step,
    method: 'POST',
    path: `${ONE}/review/reply`,
    body: ReplyToReview,
    status: 201,
    about: "Reply to the other party's review once it is visible. A review can have only one reply.",
  },
  reopenProject: {
    ...step,
    method: 'POST',
    path: `${ONE}/reopened`,
    asks: { service: 'projects', as: 'hiring' },
    body: none,
    about: 'Publish the project again after its contract has ended early.',
  },
} as const satisfies Record<string, Route>;
