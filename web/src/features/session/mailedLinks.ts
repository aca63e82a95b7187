import { MailToken, type RequestReset, type ResetPassword, VerifyEmail } from '@hirelane/api/schemas/security';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sessionKeys } from '@/features/session/queries';
import { securityApi } from '@/shared/api/routes/security';
import { useCommand } from '@/shared/api/useCommand';

/** `username` is the account to which a password reset link belongs; '' if the link does not contain it. */
type MailedLink = Readonly<{ token: string; username: string }>;

/**
 * Returns the fragment of an emailed link, which browsers do not send to servers: a secret, and possibly a username.
 * Removes it from the URL immediately, so that it is neither in the history nor on the screen.
 */
export function useMailedLink(): MailedLink {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => linkOf(hash.slice(1)));
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true, state });
  }, [hash, pathname, state, navigate]);
  return link;
}

function linkOf(fragment: string): MailedLink {
  const [token = '', more] = fragment.split('&', 2);
  return { token, username: new URLSearchParams(more).get('username') ?? '' };
}

/**
 * Whether a link's secret is complete. An email client may have truncated it, or the user may have copied only part of
 * it.
 */
export const isComplete = (token: string): boolean => MailToken.safeParse(token).success;

export const useRequestReset = () =>
  useCommand((body: RequestReset, idempotencyKey) => securityApi.call('requestReset', { body, idempotencyKey }));

export const useResetPassword = () =>
  useCommand((body: ResetPassword, idempotencyKey) => securityApi.call('resetPassword', { body, idempotencyKey }), {
    // The reset may also have ended this browser's session.
    invalidates: [sessionKeys.all],
  });

const EMAIL_LINKS = { confirm: 'confirmEmail', undo: 'undoEmailChange' } as const;

/** Confirms or undoes a change of an account's email address. */
export const useEmailLink = (purpose: 'confirm' | 'undo') =>
  useCommand(
    async (token: string, idempotencyKey) =>
      securityApi.call(EMAIL_LINKS[purpose], { body: VerifyEmail.parse({ token }), idempotencyKey }),
    // Undoing the change may also have ended this browser's session.
    { invalidates: [['user'], ...(purpose === 'undo' ? [sessionKeys.all] : [])] },
  );

export const useVerifyEmail = () =>
  useCommand(
    async (token: string, idempotencyKey) =>
      securityApi.call('verifyEmail', { body: VerifyEmail.parse({ token }), idempotencyKey }),
    // A refusal may mean that this browser's session has ended.
    { invalidates: [['user'], sessionKeys.all], isStaleAfterConflict: true },
  );
