import { Link } from 'react-router-dom';
import { ResetPasswordForm } from '@/features/session/ResetPasswordForm';
import { useMailedToken } from '@/features/session/useMailedLink';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { useTitle } from '@/shared/lib/useTitle';

export function ResetPassword() {
  useTitle('New password');
  const token = useMailedToken();
  return (
    <AuthPage
      title="Choose a new password"
      text="This signs you out everywhere and disconnects other sign-ins, so that nobody stays signed in with the old one."
      footer={
        <>
          The link does not work? <Link to="/forgot-password">Ask for a new one</Link>
        </>
      }
    >
      <ResetPasswordForm key={token} token={token} />
    </AuthPage>
  );
}
