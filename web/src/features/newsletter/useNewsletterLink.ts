import { NewsletterLink } from '@hirelane/contracts/api/newsletter';
import { newsletterApi } from '@/shared/api/routes/newsletter';
import { useCommand } from '@/shared/api/useCommand';

const PURPOSES = { confirm: 'confirmSubscription', unsubscribe: 'unsubscribe' } as const;

/** Does what the link is for. A malformed token is not sent: it rejects as the server would. */
export const useNewsletterLink = (purpose: keyof typeof PURPOSES) =>
  useCommand(async (token: string, idempotencyKey) =>
    newsletterApi.call(PURPOSES[purpose], { body: NewsletterLink.parse({ token }), idempotencyKey }),
  );
