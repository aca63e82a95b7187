import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { marketplace } from '@/domain/marketplace/marketplace';
import { focusHeading, useTitle } from '@/domain/marketplace/pageTitle';
import { SignOutFirst } from '@/features/session/SignOutFirst';
import { useSession } from '@/features/session/useSession';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';

const TITLE = 'Your new password is saved';

/**
 * Shown after a new password was set for an account other than the signed-in one, because the login page would redirect
 * to the user's home.
 */
export function PasswordSaved({ text }: { text: string }) {
  useTitle(TITLE);
  useEffect(focusHeading, []);
  const session = useSession();
  return (
    <AuthPage title={TITLE} text={text} footer={<Link to="/">{`Go to ${marketplace.name}`}</Link>}>
      {session.status === 'in' ? (
        <SignOutFirst
          userId={session.userId}
          text="The new password is for another account. Sign out, then sign in with it."
        />
      ) : (
        <LinkButton to="/login">Sign in</LinkButton>
      )}
    </AuthPage>
  );
}
