import { BILLING_DAYS, INVOICES_MAX } from '@hirelane/contracts/constants';
import type { Refusal } from '@hirelane/event-sourcing/decide';
import type { Engagement, Invoice } from '../engagement/state.ts';
import type { Details } from './details.ts';

type Billed = Invoice['issuer'];

/**
 * An invoice that is asked for. `endedAt`: of the engagement, null while it goes on; `issuedOn`, `dueOn`: calendar
 * days.
 */
export type Asked = Readonly<{
  engagement: Pick<Engagement, 'invoices' | 'isExpired'>;
  endedAt: string | null;
  invoiceId: string;
  issuedOn: string;
  dueOn: string | null;
}>;

const DAY_MS = 24 * 3_600_000;

/** Why an invoice is not issued; null if it is. The retry of one that was issued is not refused. */
export function refusalOf({ engagement, invoiceId, issuedOn, dueOn }: Asked): Refusal | null {
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
export function recipientOf({ engagement, endedAt, issuedOn }: Asked, details: Details | null, name: string): Billed {
  const nameAlone = { name, address: '', taxId: '' };
  const isLate = endedAt !== null && Date.parse(issuedOn) > Date.parse(endedAt) + BILLING_DAYS * DAY_MS;
  if (isLate) return engagement.invoices.at(-1)?.recipient ?? nameAlone;
  return details ? billed(details) : nameAlone;
}

export const billed = ({ legalName: name, address, taxId }: Details): Billed => ({ name, address, taxId });
