import { type ConnectSignIn, ConnectStarted } from '@hirelane/contracts/api/sign-in';
import { useMutation } from '@tanstack/react-query';
import { request } from '@/shared/api/http';
import { reloadAt } from '@/shared/lib/reloadAt';
import { useConfirmed } from '@/shared/lib/useConfirmed';

/** Begins to connect a provider, and leaves for it. */
export function useConnect() {
  const doConfirmed = useConfirmed();
  return useMutation({
    mutationFn: (body: ConnectSignIn) =>
      doConfirmed(() => request('/api/v1/auth/connect', { method: 'POST', body, schema: ConnectStarted })),
    onSuccess: ({ redirectUrl }) => reloadAt(redirectUrl),
  });
}
