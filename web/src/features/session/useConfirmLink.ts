import { SignedIn } from '@hirelane/contracts/api/accounts';
import type { ConfirmLink } from '@hirelane/contracts/api/sign-in';
import { useMutation } from '@tanstack/react-query';
import { rememberSignedIn } from '@/features/session/rememberSignedIn';
import { request } from '@/shared/api/http';

/** Connects the waiting sign-in, and signs in. Without a key: a link is used once, whatever is sent again. */
export function useConfirmLink() {
  return useMutation({
    mutationFn: (body: ConfirmLink) => request('/api/v1/auth/link', { method: 'POST', body, schema: SignedIn }),
    onSuccess: rememberSignedIn,
  });
}
