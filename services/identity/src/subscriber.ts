import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/kernel/decide';

type SubscriberEvent = EventOf<'subscriber'>;
/** `id` names the subscription whose key seals the address. */
type SubscriberCommand = Readonly<{ subscribe: string; id: string }> | 'unsubscribe';

/** Whether an address gets the newsletter: the id of its subscription, or null. One stream per address keeps it once. */
export const subscriber: Decider<string | null, SubscriberCommand, SubscriberEvent> = {
  initial: null,
  evolve: (_, event) => (event.type === 'Subscribed' ? (event.data.subscriptionId ?? UNKNOWN) : null),
  decide(subscription, command) {
    if (command === 'unsubscribe') {
      return subscription ? [{ type: 'Unsubscribed', data: { subscriptionId: subscription } }] : [];
    }
    const { id, subscribe } = command;
    return subscription ? [] : [{ type: 'Subscribed', data: { subscriptionId: id, email: subscribe } }];
  },
};

/** Of a subscription from before they had ids. */
const UNKNOWN = '00000000-0000-0000-0000-000000000000';
