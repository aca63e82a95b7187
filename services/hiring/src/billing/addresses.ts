import { BILLING_DAYS, DAY_MS } from '@hirelane/api/constants';
import type { PartyAddress } from '@hirelane/api/schemas/contracts';
import type { Invoice, Party } from '../contracts/contract-state.ts';
import type { Details } from './details.ts';

/**
 * Whether invoices no longer use the client's current details, so that the other party does not learn an address that
 * is newer than their dealings. `endedAt`: an instant, null while the contract is running. `day`: a calendar day.
 */
export const isLate = (endedAt: string | null, day: string): boolean =>
  endedAt !== null && Date.parse(day) > Date.parse(endedAt) + BILLING_DAYS * DAY_MS;

type Known = Readonly<{
  details: Details | null;
  /** The account name, '' if the account was deleted. */
  name: string;
  /** Whether the current details are no longer shown to the other party. */
  isKept: boolean;
  /** The details on the contract's last invoice; undefined without an invoice. */
  last: Invoice['recipient'] | undefined;
}>;

/**
 * A party's name and address on a contract: their current billing details, or those on the last invoice once the
 * account is deleted, the contract ended long ago, or either party has blocked the other.
 */
export function addressOf({ details, name, isKept, last }: Known): PartyAddress {
  if (details && !isKept) return { name: details.legalName, address: details.address };
  const { name: billedName, address } = last ?? { name: '', address: '' };
  return { name: billedName || name, address };
}

/** The field of an invoice with the details of this party. */
export const BILLED_AS = { client: 'recipient', freelancer: 'issuer' } as const satisfies Record<
  Party,
  'recipient' | 'issuer'
>;
