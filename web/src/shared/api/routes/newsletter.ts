// Written by `npm run contracts`.
import { apiOf } from '@/shared/api/api';
import { loadTwice } from '@/shared/lib/loadChunk';

export const newsletterApi = apiOf(
  () => loadTwice(() => import('@hirelane/contracts/routes/newsletter')).then((module) => module.newsletterRoutes),
  {
    subscribe: 'POST /api/v1/newsletter',
    confirmSubscription: 'POST /api/v1/newsletter/confirmation',
    unsubscribe: 'POST /api/v1/newsletter/unsubscription',
    unsubscribeOneClick: 'POST /newsletter/unsubscribe',
  },
);
