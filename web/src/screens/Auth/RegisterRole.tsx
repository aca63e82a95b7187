import { Link } from 'react-router-dom';
import { RoleChoice } from '@/features/session/RoleChoice';
import { SignInFailed } from '@/features/session/SignInFailed';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { useTitle } from '@/shared/lib/useTitle';

export function RegisterRole() {
  useTitle('Join');
  return (
    <AuthPage
      title="Join Hirelane"
      text="One account, one role. Choose yours."
      footer={
        <>
          Already a member? <Link to="/login">Login</Link>
        </>
      }
    >
      <SignInFailed />
      <RoleChoice />
    </AuthPage>
  );
}
