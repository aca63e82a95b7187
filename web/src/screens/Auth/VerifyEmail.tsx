import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { marketplace } from '@/domain/marketplace/marketplace';
import { focusHeading, useTitle } from '@/domain/marketplace/pageTitle';
import { isComplete, useMailedLink, useVerifyEmail } from '@/features/session/mailedLinks';
import { ResetPasswordForm } from '@/features/session/ResetPasswordForm';
import { SignOutFirst } from '@/features/session/SignOutFirst';
import { useSession } from '@/features/session/useSession';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { PasswordSaved } from '@/screens/Auth/PasswordSaved';
import { messageOf } from '@/shared/api/http';
import { ApiError } from '@/shared/lib/apiError';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Stack } from '@/shared/ui/layout/layout';

const VERIFY = 'Verify your email';
const NEW_PASSWORD = 'Choose a new password';

const TEXTS = {
  button: 'Verify this email',
  done: 'Thank you. Your email is verified.',
  dead: 'This link was already used or has expired. You can request a new one in your settings.',
  incomplete: 'This link is incomplete. Open it from the email again, or request a new one in your settings.',
  password:
    'You are not signed in to this account here, so choose a new password for it. This signs you out everywhere and removes two-step verification and other sign-ins set up before.',
  passwordElsewhere:
    'Choose a new password for the account of this link. This signs that account out everywhere and removes its two-step verification and other sign-ins set up before.',
  elsewhere:
    'This link is for another account. To keep its password and two-step verification, sign out, sign in to it, and open the link again.',
  passwordSaved: 'Your email is verified. Sign in with your new password.',
} as const;

/**
 * Verifies an address. Requires a click first, because email scanners open links and run scripts. In a browser that is
 * not signed in to the account it also asks for a new password, because another person may have created the account.
 */
export function VerifyEmail() {
  const { token } = useMailedLink();
  const { mutate, isPending, isSuccess, error } = useVerifyEmail();
  const problem = error instanceof ApiError ? error.problem : null;
  const isPasswordNeeded = problem?.code === 'password-needed';
  useTitle(isPasswordNeeded ? NEW_PASSWORD : VERIFY);
  if (isPasswordNeeded) return <WithNewPassword token={token} />;

  return (
    <AuthPage
      title={VERIFY}
      text={isSuccess ? undefined : 'Then we can send you a link if you forget your password.'}
      footer={<Link to="/">{`Go to ${marketplace.name}`}</Link>}
    >
      {isSuccess ? (
        <Alert tone="success">{TEXTS.done}</Alert>
      ) : !isComplete(token) || problem?.status === 410 ? (
        <Stack>
          <Alert>{problem ? TEXTS.dead : TEXTS.incomplete}</Alert>
          <LinkButton to={SETTINGS_PAGES.account}>Go to your settings</LinkButton>
        </Stack>
      ) : (
        <Stack>
          {error && <Alert>{messageOf(error)}</Alert>}
          <Button $tone="accent" $size="lg" onClick={() => !isPending && mutate(token)}>
            {isPending ? 'One moment…' : TEXTS.button}
          </Button>
        </Stack>
      )}
    </AuthPage>
  );
}

function WithNewPassword({ token }: { token: string }) {
  useEffect(focusHeading, []);
  const session = useSession();
  const [isSavedElsewhere, setIsSavedElsewhere] = useState(false);
  if (isSavedElsewhere) return <PasswordSaved text={TEXTS.passwordSaved} />;

  const isElsewhere = session.status === 'in';
  return (
    <AuthPage
      title={NEW_PASSWORD}
      text={isElsewhere ? TEXTS.passwordElsewhere : TEXTS.password}
      footer={
        isElsewhere ? (
          <Link to="/">{`Go to ${marketplace.name}`}</Link>
        ) : (
          <>
            To keep your password and two-step verification, <Link to="/login">sign in</Link> and open the link again.
          </>
        )
      }
    >
      {isElsewhere && <SignOutFirst userId={session.userId} text={TEXTS.elsewhere} />}
      <ResetPasswordForm token={token} saved={TEXTS.passwordSaved} onSavedElsewhere={() => setIsSavedElsewhere(true)} />
    </AuthPage>
  );
}
