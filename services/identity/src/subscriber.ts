import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/kernel/decide';

/** Whether an address gets the newsletter. One stream per address keeps it once. */
export const subscriber: Decider<boolean, Readonly<{ subscribe: string }>, EventOf<'subscriber'>> = {
  initial: false,
  evolve: (isSubscribed, { type }) => isSubscribed || type === 'Subscribed',
  decide: (isSubscribed, { subscribe }) => (isSubscribed ? [] : [{ type: 'Subscribed', data: { email: subscribe } }]),
};
