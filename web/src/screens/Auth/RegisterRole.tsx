import { Link } from 'react-router-dom';
import { marketplace } from '@/domain/marketplace/marketplace';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { RegistrationClosed } from '@/features/session/RegistrationClosed';
import { RoleChoice } from '@/features/session/RoleChoice';
import { SignInFailed } from '@/features/session/SignInFailed';
import { AuthPage } from '@/screens/Auth/AuthPage';

export function RegisterRole() {
  useTitle('Join');
  return (
    <AuthPage
      title={`Join ${marketplace.name}`}
      text="One account, one role. Choose yours."
      footer={
        <>
          Already a member? <Link to="/login">Sign in</Link>
        </>
      }
    >
      <SignInFailed />
      {marketplace.registration === 'closed' ? <RegistrationClosed /> : <RoleChoice />}
    </AuthPage>
  );
}
