import { NewsletterLink, Subscribe, Subscribed, SubscriptionRequested, Unsubscribed } from '../schemas/newsletter.ts';
import type { Route } from './route.ts';

/** Routes for the newsletter, which is sent to an address only after its owner has opened an emailed link. */
export const newsletterRoutes = {
  subscribe: {
    method: 'POST',
    path: '/api/v1/newsletter',
    who: 'anyone',
    service: 'identity',
    kind: 'command',
    limit: 'newsletter',
    body: Subscribe,
    status: 202,
    answer: SubscriptionRequested,
    about: 'Send an email with a link that confirms the subscription; the response is the same for every address.',
  },
  confirmSubscription: {
    method: 'POST',
    path: '/api/v1/newsletter/confirmation',
    who: 'anyone',
    service: 'identity',
    kind: 'command',
    body: NewsletterLink,
    status: 200,
    answer: Subscribed,
    about: 'Subscribe to the newsletter with the link from the email.',
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/v1/newsletter/unsubscription',
    who: 'anyone',
    service: 'identity',
    kind: 'command',
    body: NewsletterLink,
    status: 200,
    answer: Unsubscribed,
    about: 'Unsubscribe from the newsletter with the link in each of its emails.',
  },
  unsubscribeOneClick: {
    method: 'POST',
    path: '/newsletter/unsubscribe',
    who: 'anyone',
    service: 'identity',
    kind: 'command',
    limit: 'oneClick',
    query: NewsletterLink,
    status: 200,
    answer: Unsubscribed,
    about:
      'One-click unsubscribe for mail providers (RFC 8058). Needs no session and accepts any body. A GET returns a page that asks for confirmation.',
  },
} as const satisfies Record<string, Route>;
