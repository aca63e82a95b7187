import * as z from 'zod';
import { ContractSummary } from './contracts.ts';
import { ConversationSummary } from './conversations.ts';
import { InvoiceSummary } from './invoices.ts';
import { Project } from './projects.ts';
import { OpenOffer } from './proposals.ts';

/** The maximum number of items of each kind that are listed as waiting. */
export const WAITING_MAX = 20;

const contract = ContractSummary.pick({
  _id: true,
  title: true,
  other: true,
  rate: true,
  waitsFor: true,
  reported: true,
});
const invoice = InvoiceSummary.pick({
  ...{ _id: true, contractId: true, title: true, number: true, dueOn: true, other: true, settlement: true },
});
const conversation = ConversationSummary.pick({
  ...{ _id: true, projectId: true, freelancerId: true, title: true, other: true, unread: true },
});
const draft = z.object(Project.shape).pick({ _id: true, title: true, createdAt: true });

/**
 * What waits for the caller. A list is null if its service did not answer; it is empty if it is for the other role.
 */
export const Waiting = z.object({
  data: z.object({
    /** The freelancer's open offers, latest first. */
    offers: z.array(OpenOffer).nullable(),
    /** The contracts in which the caller has something to do. */
    contracts: z.array(contract).nullable(),
    /** The client's invoices with an amount left to pay, the earliest due date first. */
    invoices: z.array(invoice).nullable(),
    /** The conversations with unread messages, latest first. */
    conversations: z.array(conversation).nullable(),
    /** The client's unfinished projects. */
    drafts: z.array(draft).nullable(),
  }),
});
export type Waiting = z.infer<typeof Waiting>;
