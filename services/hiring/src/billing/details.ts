import { PAYMENT_DAYS_DEFAULT } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Upi } from '@hirelane/api/schemas/invoices';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type BillingEvent = EventOf<'billing'>;
type Printed = Readonly<Extract<BillingEvent, { type: 'BillingDetailsSet' }>['data']>;
/** `upi`: absent if the user has no UPI ID. */
export type Details = Printed & Readonly<{ upi?: Upi }>;
export type SetDetails = Readonly<{ type: 'SetDetails' }> & Printed;
/** `setAt`: now. */
type SetUpi = Readonly<{ type: 'SetUpiId'; userId: string; upiId: string; setAt: string }>;

/**
 * A user's billing details, as printed on invoices; null before they are set and after they are erased. The latest
 * event wins.
 */
export const billing: Decider<Details | null, SetDetails | SetUpi, BillingEvent, 'no-billing-details'> = {
  initial: null,
  evolve(details, event) {
    switch (event.type) {
      case 'BillingDetailsSet':
        // The texts are '' once the user's key has been destroyed, which happens before `BillingErased`.
        return event.data.legalName === '' ? null : { ...event.data, ...(details?.upi && { upi: details.upi }) };
      case 'UpiIdSet': {
        if (!details) return null;
        const { upi: _, ...others } = details;
        const { upiId: id, setAt } = event.data;
        return id === '' ? others : { ...others, upi: { id, setAt } };
      }
      case 'BillingErased':
        return null;
      default:
        return details;
    }
  },
  replaces({ type }) {
    if (type === 'BillingDetailsSet') return 'details';
    return type === 'UpiIdSet' ? 'upi' : null;
  },
  decide(before, command) {
    if (command.type === 'SetUpiId') {
      const { userId, upiId, setAt } = command;
      if (!before) return { refused: 'no-billing-details' };
      return (before.upi?.id ?? '') === upiId ? [] : [{ type: 'UpiIdSet', data: { userId, upiId, setAt } }];
    }
    const { userId, legalName, address, taxId, paymentDays = before?.paymentDays } = command;
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
