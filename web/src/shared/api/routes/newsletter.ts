// Written by `npm run contracts`.
import type { newsletterRoutes } from '@hirelane/api/routes/newsletter';
import { apiOf } from '@/shared/api/api';
import { object, oneOf } from '@/shared/lib/shapes';

const SubscriptionRequested = object({ isRequested: oneOf(true) });

const Subscribed = object({ isSubscribed: oneOf(true) });

const Unsubscribed = object({ isUnsubscribed: oneOf(true) });

export const newsletterApi = apiOf<typeof newsletterRoutes>()({
  subscribe: ['POST /api/v1/newsletter', SubscriptionRequested],
  confirmSubscription: ['POST /api/v1/newsletter/confirmation', Subscribed],
  unsubscribe: ['POST /api/v1/newsletter/unsubscription', Unsubscribed],
  unsubscribeOneClick: ['POST /newsletter/unsubscribe', Unsubscribed],
});
