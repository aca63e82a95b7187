import type { IssueInvoice } from '@hirelane/contracts/api/invoices';
import { BILLING_DAYS } from '@hirelane/contracts/constants';
import { type Context, handle, load, type Written } from '@hirelane/event-sourcing/decide';
import { type EventStore, WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';
import { engagement } from '../engagement/engagement.ts';
import type { Engagement, Invoice } from '../engagement/state.ts';
import { billing } from './details.ts';
import { type Numbered, numbers, numbersKey } from './numbers.ts';

/** Each of them as many as `handle` makes. */
const TRIES = 5;
const DAY_MS = 24 * 3_600_000;

/** `engagementKey`: of the engagement's stream, without its category. `clientName`: as the account has it. */
type Issuing = Readonly<{
  engagement: Engagement;
  engagementKey: string;
  clientName: string;
  invoiceId: string;
  issuedOn: string;
  asked: IssueInvoice;
}>;

/**
 * Issues invoices in two steps: an invoice takes its number with all that it says, in the stream of the freelancer's
 * numbers, and is then issued in the stream of the engagement. What is due repeats the second step after a crash in between, so that no
 * number is left out.
 */
export function openInvoices(store: EventStore) {
  const number = handle(store, numbers, 'invoices');
  const change = handle(store, engagement, 'engagement');

  const detailsOf = async (userId: string) => (await load(store, billing, `billing-${userId}`)).state;

  /**
   * The second step; does nothing once it is done. The number is taken, so whatever else is written to the contract at the same
   * time must not make it fail: whoever asked would ask for another one.
   */
  async function issueNumbered(numbered: Numbered, context: Context): Promise<Written<Engagement | null>> {
    const { engagementKey, ...invoice } = numbered;
    for (let attempt = 1; ; attempt++) {
      try {
        return await change(engagementKey, { type: 'IssueInvoice', invoice }, context);
      } catch (error) {
        if (!(error instanceof WrongExpectedVersion) || attempt === TRIES) throw error;
      }
    }
  }

  async function find(key: string, invoiceId: string): Promise<Numbered> {
    const { state } = await load(store, numbers, `invoices-${key}`);
    const found = state.find((numbered) => numbered.invoiceId === invoiceId);
    if (!found) throw new Error('an invoice that took a number is in its stream');
    return found;
  }

  return {
    detailsOf,
    /** Returns null, and does nothing, while the freelancer has given no billing details. */
    async issue(
      { engagement: { named, endedAt, invoices }, engagementKey, clientName, invoiceId, issuedOn, asked }: Issuing,
      context: Context,
    ): Promise<Written<Engagement | null> | null> {
      const own = await detailsOf(named.freelancerId);
      if (!own) return null;
      const nameAlone = { name: clientName, address: '', taxId: '' };
      // Somebody hired once must not learn for ever where the client is now.
      const isLate = endedAt !== null && Date.parse(issuedOn) > Date.parse(endedAt) + BILLING_DAYS * DAY_MS;
      const clients = isLate ? null : await detailsOf(named.clientId);
      const invoice = {
        ...{ ...named, engagementKey, invoiceId, issuedOn, ...asked },
        issuer: billed(own),
        recipient: clients ? billed(clients) : (isLate && invoices.at(-1)?.recipient) || nameAlone,
      };
      const key = numbersKey(named.freelancerId, issuedOn);
      const { state } = await number(key, { type: 'NumberInvoice', invoice }, context);
      const numbered = state.find((other) => other.invoiceId === invoiceId);
      return issueNumbered(numbered ?? (await find(key, invoiceId)), context);
    },
    /** What is left of an invoice that has its number. `key`: of the stream of numbers. */
    async finish(key: string, invoiceId: string, context: Context): Promise<void> {
      await issueNumbered(await find(key, invoiceId), context);
    },
  };
}

export type Invoices = ReturnType<typeof openInvoices>;

const billed = ({ legalName: name, address, taxId }: Readonly<{ legalName: string; address: string; taxId: string }>) =>
  ({ name, address, taxId }) satisfies Invoice['issuer'];
