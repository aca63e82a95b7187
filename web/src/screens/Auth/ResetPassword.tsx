import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { isComplete, useMailedLink } from '@/features/session/mailedLinks';
import { ResetPasswordForm } from '@/features/session/ResetPasswordForm';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { PasswordSaved } from '@/screens/Auth/PasswordSaved';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';

const SAVED = 'Your password has been changed. Sign in with the new one.';

export function ResetPassword() {
  useTitle('New password');
  const { token, username } = useMailedLink();
  const [isSavedElsewhere, setIsSavedElsewhere] = useState(false);
  if (isSavedElsewhere) return <PasswordSaved text={SAVED} />;
  if (!isComplete(token)) {
    return (
      <AuthPage
        title="This link is incomplete"
        text="Open it from the email again, or request a new one."
        footer={
          <>
            Remembered your password? <Link to="/login">Sign in</Link>
          </>
        }
      >
        <LinkButton to="/forgot-password" $tone="accent">
          Request a new link
        </LinkButton>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Choose a new password"
      text="This signs you out everywhere and disconnects other sign-ins, so that no one stays signed in with the old password."
      footer={
        <>
          Link not working? <Link to="/forgot-password">Request a new one</Link>
        </>
      }
    >
      <ResetPasswordForm
        key={token}
        token={token}
        username={username}
        saved={SAVED}
        onSavedElsewhere={() => setIsSavedElsewhere(true)}
      />
    </AuthPage>
  );
}
