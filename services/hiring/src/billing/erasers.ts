import type { EventOf } from '@hirelane/contracts/events/catalog';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { Erasers } from '@hirelane/erasure/erasure';
import type { EventStore } from '@hirelane/event-sourcing/event-store';

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
