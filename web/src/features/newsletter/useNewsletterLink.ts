import { NewsletterLink, Subscribed, Unsubscribed } from '@hirelane/contracts/api/newsletter';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';

const PURPOSES = {
  confirm: '/api/v1/newsletter/confirmation',
  unsubscribe: '/api/v1/newsletter/unsubscription',
} as const;

const schema = Subscribed.or(Unsubscribed);

/**
 * The secret of a link: behind the `#`, or in the query where a mail program has opened the address of its own button. It
 * leaves the address at once.
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

/** Does what the link is for. A token that is none is not sent: it rejects as the server would. */
export function useNewsletterLink(purpose: keyof typeof PURPOSES) {
  const send = useCommandKey();
  const path = PURPOSES[purpose];
  return useMutation({
    mutationFn: async (token: string) => {
      const body = NewsletterLink.parse({ token });
      return send(body, (idempotencyKey) => request(path, { method: 'POST', body, idempotencyKey, schema }));
    },
  });
}
