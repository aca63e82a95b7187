import {
  EmailChanged,
  EmailRestored,
  EmailVerified,
  MailToken,
  PasswordReset,
  type RequestReset,
  type ResetPassword,
  ResetRequested,
  VerifyEmail,
} from '@hirelane/contracts/api/security';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sessionKeys } from '@/features/session/queries';
import { request } from '@/shared/api/http';
import { useCommandKey } from '@/shared/api/useCommandKey';

/**
 * The secret of a mailed link. It stands behind the `#`, so that it was in no request; it leaves the address at once, and
 * with it the history and the screen.
 */
export function useMailedToken(): string {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => hash.slice(1));
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true, state });
  }, [hash, pathname, state, navigate]);
  return token;
}

/** Whether a link came as it was sent: a mail program may cut it, and so may whoever copies it. */
export const isComplete = (token: string): boolean => MailToken.safeParse(token).success;

export function useRequestReset() {
  const send = useCommandKey();
  return useMutation({
    mutationFn: (body: RequestReset) =>
      send(body, (idempotencyKey) =>
        request('/api/v1/auth/reset-request', { method: 'POST', body, idempotencyKey, schema: ResetRequested }),
      ),
  });
}

export function useResetPassword() {
  const send = useCommandKey();
  return useMutation({
    mutationFn: (body: ResetPassword) =>
      send(body, (idempotencyKey) =>
        request('/api/v1/auth/reset', { method: 'POST', body, idempotencyKey, schema: PasswordReset }),
      ),
    // It may have ended the session of this browser too.
    meta: { invalidates: [sessionKeys.all] },
  });
}

const EMAIL_LINKS = {
  confirm: { path: '/api/v1/auth/confirm-email', schema: EmailChanged },
  undo: { path: '/api/v1/auth/undo-email-change', schema: EmailRestored },
} as const;

/** Changes the address of an account, or takes the change back. */
export function useEmailLink(purpose: 'confirm' | 'undo') {
  const send = useCommandKey();
  return useMutation({
    mutationFn: (token: string) => {
      const body = VerifyEmail.parse({ token });
      const { path, schema } = EMAIL_LINKS[purpose];
      return send(body, (idempotencyKey) => request<unknown>(path, { method: 'POST', body, idempotencyKey, schema }));
    },
    // Undoing it may have ended the session of this browser too.
    meta: { invalidates: [['user'], ...(purpose === 'undo' ? [sessionKeys.all] : [])] },
  });
}

export function useVerifyEmail() {
  const send = useCommandKey();
  return useMutation({
    mutationFn: (token: string) => {
      const body = VerifyEmail.parse({ token });
      return send(body, (idempotencyKey) =>
        request('/api/v1/auth/verify-email', { method: 'POST', body, idempotencyKey, schema: EmailVerified }),
      );
    },
    meta: { invalidates: [['user']] },
  });
}
