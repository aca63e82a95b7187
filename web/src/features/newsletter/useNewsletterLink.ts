import { NewsletterLink } from '@hirelane/contracts/api/newsletter';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { newsletterApi } from '@/shared/api/routes/newsletter';
import { useCommand } from '@/shared/api/useCommand';

const PURPOSES = { confirm: 'confirmSubscription', unsubscribe: 'unsubscribe' } as const;

/**
 * The secret of a link: behind the `#`, or in the query if a mail program has opened the address of its own button. It
 * is removed from the address at once.
 */
export function useNewsletterToken(): string {
  const { hash, search, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => hash.slice(1) || (new URLSearchParams(search).get('token') ?? ''));
  useEffect(() => {
    if (hash || search) void navigate(pathname, { replace: true });
  }, [hash, search, pathname, navigate]);
  return token;
}

/** Does what the link is for. A malformed token is not sent: it rejects as the server would. */
export const useNewsletterLink = (purpose: keyof typeof PURPOSES) =>
  useCommand(async (token: string, idempotencyKey) =>
    newsletterApi.call(PURPOSES[purpose], { body: NewsletterLink.parse({ token }), idempotencyKey }),
  );
