import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type BillingEvent = EventOf<'billing'>;
export type Details = Readonly<Extract<BillingEvent, { type: 'BillingDetailsSet' }>['data']>;
export type SetDetails = Readonly<{ type: 'SetDetails' }> & Details;

/** What invoices say about a person; null before they have said it, and once they are erased. The last one counts. */
export const billing: Decider<Details | null, SetDetails, BillingEvent> = {
  initial: null,
  evolve(details, event) {
    switch (event.type) {
      case 'BillingDetailsSet':
        // Its texts are '' once the person's key is destroyed, which comes before `BillingErased`.
        return event.data.legalName === '' ? null : event.data;
      case 'BillingErased':
        return null;
      default:
        return details;
    }
  },
  replaces: ({ type }) => (type === 'BillingDetailsSet' ? 'details' : null),
  decide(before, { userId, legalName, address, taxId }) {
    const isSame = before?.legalName === legalName && before.address === address && before.taxId === taxId;
    return isSame ? [] : [{ type: 'BillingDetailsSet', data: { userId, legalName, address, taxId } }];
  },
};
