import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns the secret in an email link: the part after the `#`, or the query parameter if an email client has opened the
 * URL with its own unsubscribe button. Removes the secret from the URL immediately.
 */
export function useLinkToken(): string {
  const { hash, search, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => hash.slice(1) || (new URLSearchParams(search).get('token') ?? ''));
  useEffect(() => {
    if (hash || search) void navigate(pathname, { replace: true });
  }, [hash, search, pathname, navigate]);
  return token;
}
