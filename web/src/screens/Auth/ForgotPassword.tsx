import { Link } from 'react-router-dom';
import { ForgotPasswordForm } from '@/features/session/ForgotPasswordForm';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { useTitle } from '@/shared/lib/useTitle';

export function ForgotPassword() {
  useTitle('Forgot password');
  return (
    <AuthPage
      title="Forgot your password?"
      text="We will send you a link to choose a new one."
      footer={
        <>
          Remembered it? <Link to="/login">Login</Link>
        </>
      }
    >
      <ForgotPasswordForm />
    </AuthPage>
  );
}
