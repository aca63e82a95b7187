import { Link } from 'react-router-dom';
import { RegisterForm } from '@/features/session/RegisterForm';
import { SignInFailed } from '@/features/session/SignInFailed';
import { SocialButtons } from '@/features/session/SocialButtons';
import { TEXTS } from '@/features/session/texts';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { useTitle } from '@/shared/lib/useTitle';

export function Register({ isClient }: { isClient: boolean }) {
  const title = isClient ? TEXTS.joinAsClient : TEXTS.joinAsFreelancer;
  useTitle(title);
  return (
    <AuthPage
      title={title}
      text={
        isClient
          ? 'Post fixed-price projects and hire from the proposals.'
          : 'Find fixed-price jobs that fit your skills.'
      }
      footer={
        <>
          Already a member? <Link to="/login">Login</Link>
        </>
      }
    >
      <SignInFailed />
      <RegisterForm isClient={isClient} />
      <SocialButtons verb="Sign up" isClient={isClient} />
    </AuthPage>
  );
}
