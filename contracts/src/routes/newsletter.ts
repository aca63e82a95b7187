import { NewsletterLink, Subscribe, Subscribed, SubscriptionRequested, Unsubscribed } from '../schemas/newsletter.ts';
import type { Route } from './route.ts';

/** The newsletter: an address gets it once its owner has opened a link that was mailed to it. */
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
    about: 'Have a mail sent with a link that confirms the subscription; answers the same for every address.',
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
    about: 'Get the newsletter, by the link of the mail.',
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
    about: 'Get the newsletter no longer, by the link that stands in every mail about it.',
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
      'The same for mail providers (RFC 8058): without a session, with whatever body. A GET is a page that asks first.',
  },
} as const satisfies Record<string, Route>;
