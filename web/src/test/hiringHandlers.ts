import { ContractAnswer, type ContractSummary, Contracts } from '@hirelane/api/schemas/contracts';
import { BillingAnswer } from '@hirelane/api/schemas/invoices';
import {
  type OpenOffer,
  OpenOffers,
  type OwnProposal,
  OwnProposals,
  type ReceivedProposal,
  ReceivedProposals,
} from '@hirelane/api/schemas/proposals';
import { Issuer, type RecordSummary, Records } from '@hirelane/api/schemas/records';
import { HttpResponse, http } from 'msw';
import type * as z from 'zod';
import { json } from '@/test/answers';
import type { aContract } from '@/test/hiringBuilders';

export function received(data: ReceivedProposal[], nextCursor: string | null = null) {
  const countOf = (...statuses: ReceivedProposal['status'][]) =>
    data.filter(({ status }) => statuses.includes(status)).length;
  const counts = {
    all: data.length - countOf('withdrawn'),
    open: countOf('sent', 'opened', 'shortlisted'),
    shortlisted: countOf('shortlisted'),
    offered: countOf('offered'),
    hired: countOf('hired'),
    declined: countOf('declined'),
    withdrawn: countOf('withdrawn'),
    closed: countOf('closed'),
  };
  return json(ReceivedProposals, { data, nextCursor, counts });
}

export const ownProposals = (data: OwnProposal[], nextCursor: string | null = null) =>
  json(OwnProposals, { data, nextCursor });

export const contracts = (data: ContractSummary[], nextCursor: string | null = null) =>
  json(Contracts, { data, nextCursor });

export const openOffers = (data: OpenOffer[], nextCursor: string | null = null) =>
  json(OpenOffers, { data, nextCursor });

/** Serves a contract for its page. `read` is called for every request, so that a test can change the contract. */
export const contractHandler = (read: () => ReturnType<typeof aContract>) =>
  http.get('/api/v1/contract/:id', () => json(ContractAnswer, { data: read() }));

/** Serves the user's billing details. `read` is called for every request, so that a test can change them. */
export const billingHandler = (read: () => z.input<typeof BillingAnswer>['data']) =>
  http.get('/api/v1/billing', () => json(BillingAnswer, { data: read() }));

/** Serves the user's work records. `read` is called for every request, so that a test can change them. */
export const recordsHandler = (read: () => RecordSummary[]) =>
  http.get('/api/v1/record', () => json(Records, { data: read() }));

/** Serves the data for checking records: the issuer's document and the status list, signed for every request. */
export const recordSourcesHandlers = (issuer: Issuer, signList: () => Promise<string>) => [
  http.get('/api/v1/records/issuer', () => json(Issuer, issuer)),
  http.get('/api/v1/records/status', async () => new HttpResponse(await signList())),
];
