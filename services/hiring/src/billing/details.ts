import { PAYMENT_DAYS_DEFAULT } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type BillingEvent = EventOf<'billing'>;
export type Details = Readonly<Extract<BillingEvent, { type: 'BillingDetailsSet' }>['data']>;
export type SetDetails = Readonly<{ type: 'SetDetails' }> & Details;

/**
 * A user's billing details, as printed on invoices; null before they are set and after they are erased. The latest
 * event wins.
 */
export const billing: Decider<Details | null, SetDetails, BillingEvent> = {
  initial: null,
  evolve(details, event) {
    switch (event.type) {
      case 'BillingDetailsSet':
        // The texts are '' once the user's key has been destroyed, which happens before `BillingErased`.
        return event.data.legalName === '' ? null : event.data;
      case 'BillingErased':
        return null;
      default:
        return details;
    }
  },
  replaces: ({ type }) => (type === 'BillingDetailsSet' ? 'details' : null),
  decide(before, { userId, legalName, address, taxId, paymentDays = before?.paymentDays }) {
    const isSame =
      before?.legalName === legalName &&
      before.address === address &&
      before.taxId === taxId &&
      before.paymentDays === paymentDays;
    const data = { userId, legalName, address, taxId, ...(paymentDays !== undefined && { paymentDays }) };
    return isSame ? [] : [{ type: 'BillingDetailsSet', data }];
  },
};

/** The number of days until this user's invoices are due. */
export const paymentDaysOf = ({ paymentDays }: Details): number => paymentDays ?? PAYMENT_DAYS_DEFAULT;
