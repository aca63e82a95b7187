import { Link } from 'react-router-dom';
import { LoginForm } from '@/features/session/LoginForm';
import { PasskeyButton } from '@/features/session/PasskeyButton';
import { SessionEnded } from '@/features/session/SessionEnded';
import { SignInFailed } from '@/features/session/SignInFailed';
import { SocialButtons } from '@/features/session/SocialButtons';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { marketplace } from '@/shared/lib/marketplace';
import { useTitle } from '@/shared/lib/useTitle';

export function Login() {
  useTitle('Login');
  return (
    <AuthPage
      title="Welcome back"
      text="Sign in to your projects and proposals."
      footer={
        <>
          {`New to ${marketplace.name}?`} <Link to="/register">Join</Link>
        </>
      }
    >
      <SessionEnded />
      <SignInFailed />
      <LoginForm />
      <PasskeyButton />
      <SocialButtons verb="Sign in" />
    </AuthPage>
  );
}
