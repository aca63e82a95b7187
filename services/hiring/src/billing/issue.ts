import { BILLING_DAYS, INVOICES_MAX } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { IssueInvoice } from '@hirelane/api/schemas/invoices';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { Erasers } from '@hirelane/erasure/erasure';
import { type Context, handle, load, type Refusal, Refused, type Written } from '@hirelane/event-sourcing/decide';
import { type EventStore, WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';
import { engagement } from '../engagement/engagement.ts';
import type { Engagement, Invoice } from '../engagement/state.ts';
import { billing, type Details } from './details.ts';
import { type Numbered, numbers, numbersKey } from './numbers.ts';

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

type Billed = Invoice['issuer'];

/**
 * An invoice that is asked for. `endedAt`: of the engagement, null while it goes on; `issuedOn`, `dueOn`: calendar
 * days.
 */
type Asked = Readonly<{
  engagement: Pick<Engagement, 'invoices' | 'isExpired'>;
  endedAt: string | null;
  invoiceId: string;
  issuedOn: string;
  dueOn: string | null;
}>;

const DAY_MS = 24 * 3_600_000;

/** Why an invoice is not issued; null if it is. The retry of one that was issued is not refused. */
function refusalOf({ engagement, invoiceId, issuedOn, dueOn }: Asked): Refusal | null {
  const { invoices, isExpired } = engagement;
  if (invoices.some((invoice) => invoice.invoiceId === invoiceId)) return null;
  // Its texts have no key any more.
  if (isExpired) return { refused: 'over' };
  if (invoices.length >= INVOICES_MAX) return { refused: 'too-many-invoices' };
  // It may still be the day before where the freelancer is.
  if (dueOn !== null && Date.parse(dueOn) < Date.parse(issuedOn) - DAY_MS) {
    return { refused: 'invalid', errors: [{ pointer: '#/dueOn', message: 'This must not be in the past.' }] };
  }
  return null;
}

/**
 * How an invoice names the client: by their billing details, or else by the name of their account. Long after the end
 * it names them as the last one did: somebody hired once must not learn for ever where they are now.
 */
function recipientOf({ engagement, endedAt, issuedOn }: Asked, details: Details | null, name: string): Billed {
  const nameAlone = { name, address: '', taxId: '' };
  const isLate = endedAt !== null && Date.parse(issuedOn) > Date.parse(endedAt) + BILLING_DAYS * DAY_MS;
  if (isLate) return engagement.invoices.at(-1)?.recipient ?? nameAlone;
  return details ? billed(details) : nameAlone;
}

const billed = ({ legalName: name, address, taxId }: Details): Billed => ({ name, address, taxId });

/**
 * A person's billing details go with their account, and their series of numbers ends. Invoices that were issued stay
 * with the other party: they are encrypted under the key of the engagement.
 */
export const billingErasers = (store: EventStore): Pick<Erasers<'hiring'>, 'billing' | 'invoices'> => ({
  billing: {
    userId(key, userId, context) {
      const erased: EventOf<'billing'> = { type: 'BillingErased', data: { userId } };
      return eraseStream(store, `billing-${key}`, erased, context);
    },
  },
  invoices: {
    freelancerId(key, freelancerId, context) {
      const erased: EventOf<'invoices'> = { type: 'InvoicesErased', data: { freelancerId } };
      return eraseStream(store, `invoices-${key}`, erased, context);
    },
  },
});
