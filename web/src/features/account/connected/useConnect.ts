import { type ConnectSignIn, ConnectStarted } from '@hirelane/contracts/api/sign-in';
import { useMutation } from '@tanstack/react-query';
import { request } from '@/shared/api/http';
import { reloadAt } from '@/shared/lib/reloadAt';

/** Begins to connect a provider, and leaves for it. */
export function useConnect() {
  return useMutation({
    mutationFn: (body: ConnectSignIn) =>
      request('/api/v1/auth/connect', { method: 'POST', body, schema: ConnectStarted }),
    onSuccess: ({ redirectUrl }) => reloadAt(redirectUrl),
  });
}
