import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The secret of a link in a mail: after the `#`, or in the query if a mail program has opened the address of its own
 * button. It is removed from the address at once.
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
