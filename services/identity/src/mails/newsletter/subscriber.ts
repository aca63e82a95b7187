import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

type SubscriberEvent = EventOf<'subscriber'>;

/** `id`: the id of the subscription, whose key encrypts the address; `email`: '' once that key has been destroyed. */
export type NewsletterSubscription = Readonly<{ id: string; email: string; isConfirmed: boolean }>;

type SubscriberCommand =
  | Readonly<{ type: 'RequestSubscription'; id: string; email: string }>
  /** Uses the link that was emailed for the subscription with this id. */
  | Readonly<{ type: 'ConfirmSubscription'; id: string }>
  | Readonly<{ type: 'Unsubscribe' }>;

/**
 * Whether an address gets the newsletter; null if it was never requested. Each address has one stream, so it can be
 * subscribed only once.
 */
export const subscriber: Decider<NewsletterSubscription | null, SubscriberCommand, SubscriberEvent, 'link-expired'> = {
  initial: null,
  evolve(subscription, event) {
    switch (event.type) {
      case 'SubscriptionRequested':
        return { id: event.data.subscriptionId, email: event.data.email, isConfirmed: false };
      case 'SubscriptionConfirmed':
        return subscription && { ...subscription, isConfirmed: true };
      case 'Unsubscribed':
        return null;
      default:
        return subscription;
    }
  },
  decide(subscription, command) {
    switch (command.type) {
      case 'RequestSubscription': {
        // After a crash while unsubscribing, the subscription still exists, but its address is '' because the key was
        // destroyed.
        if (subscription && subscription.email !== '') return [];
        const { id, email } = command;
        return [{ type: 'SubscriptionRequested', data: { subscriptionId: id, email } }];
      }
      case 'ConfirmSubscription':
        if (subscription?.id !== command.id || subscription.email === '') return { refused: 'link-expired' };
        if (subscription.isConfirmed) return [];
        return [{ type: 'SubscriptionConfirmed', data: { subscriptionId: subscription.id } }];
      case 'Unsubscribe':
        return subscription ? [{ type: 'Unsubscribed', data: { subscriptionId: subscription.id } }] : [];
    }
  },
};
