import type { IssueInvoice } from '@hirelane/contracts/api/invoices';
import { type Context, handle, load, Refused, type Written } from '@hirelane/event-sourcing/decide';
import { type EventStore, WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';
import { engagement } from '../engagement/engagement.ts';
import type { Engagement } from '../engagement/state.ts';
import { billing } from './details.ts';
import { type Numbered, numbers, numbersKey } from './numbers.ts';
import { billed, recipientOf, refusalOf } from './rules.ts';

/** Each of them as many as `handle` makes. */
const TRIES = 5;

/** `engagementKey`: of the engagement's stream, without its category. `clientName`: as the account has it. */
type Issuing = Readonly<{
  engagement: Engagement;
  endedAt: string | null;
  engagementKey: string;
  clientName: string;
  invoiceId: string;
  issuedOn: string;
  content: IssueInvoice;
}>;

/**
 * Issues invoices in two steps: an invoice takes its number with all that it says, in the stream of the freelancer's
 * numbers, and is then issued in the stream of the engagement. What is due repeats the second step after a crash in
 * between, so that no number is left out.
 */
export function openInvoices(store: EventStore) {
  const number = handle(store, numbers, 'invoices');
  const change = handle(store, engagement, 'engagement');

  const detailsOf = async (userId: string) => (await load(store, billing, `billing-${userId}`)).state;

  /**
   * The second step; does nothing once it is done. The number is taken, so whatever else is written to the contract at
   * the same time must not make it fail: whoever asked would ask for another one.
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

  return {
    detailsOf,
    /**
     * Throws Refused, and takes no number: `no-billing-details` before the freelancer has given theirs, or `refusalOf`.
     */
    async issue(
      { engagement: { named, ...state }, endedAt, engagementKey, clientName, invoiceId, issuedOn, content }: Issuing,
      context: Context,
    ): Promise<Written<Engagement | null>> {
      const asked = { engagement: state, endedAt, invoiceId, issuedOn, dueOn: content.dueOn };
      const refusal = refusalOf(asked);
      if (refusal) throw new Refused(refusal.refused, refusal.errors);
      const own = await detailsOf(named.freelancerId);
      if (!own) throw new Refused('no-billing-details');
      const invoice = {
        ...{ ...named, engagementKey, invoiceId, issuedOn, ...content },
        issuer: billed(own),
        recipient: recipientOf(asked, await detailsOf(named.clientId), clientName),
      };
      const key = numbersKey(named.freelancerId, issuedOn);
      const { state: numbered } = await number(key, { type: 'NumberInvoice', invoice }, context);
      return issueNumbered(found(numbered, invoiceId), context);
    },
    /** What is left of an invoice that has its number. `key`: of the stream of numbers. */
    async finish(key: string, invoiceId: string, context: Context): Promise<void> {
      const { state } = await load(store, numbers, `invoices-${key}`);
      await issueNumbered(found(state, invoiceId), context);
    },
  };
}

export type Invoices = ReturnType<typeof openInvoices>;

function found(numbered: readonly Numbered[], invoiceId: string): Numbered {
  const it = numbered.find((invoice) => invoice.invoiceId === invoiceId);
  if (!it) throw new Error('an invoice that took a number is in its stream');
  return it;
}
