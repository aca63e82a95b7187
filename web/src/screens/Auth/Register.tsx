import { useState } from 'react';
import { Link } from 'react-router-dom';
import { marketplace } from '@/domain/marketplace/marketplace';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { RegisterForm } from '@/features/session/RegisterForm';
import { RegistrationClosed } from '@/features/session/RegistrationClosed';
import { SignInFailed } from '@/features/session/SignInFailed';
import { SocialButtons } from '@/features/session/SocialButtons';
import { TEXTS } from '@/features/session/texts';
import { AuthPage } from '@/screens/Auth/AuthPage';

export function Register({ isClient }: { isClient: boolean }) {
  const title = isClient ? TEXTS.joinAsClient : TEXTS.joinAsFreelancer;
  useTitle(title);
  const [code, setCode] = useState('');
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
          Already a member? <Link to="/login">Sign in</Link>
        </>
      }
    >
      <SignInFailed />
      {marketplace.registration === 'closed' ? (
        <RegistrationClosed />
      ) : (
        <>
          <RegisterForm isClient={isClient} onCode={marketplace.registration === 'invitation' ? setCode : undefined} />
          <SocialButtons verb="Sign up" isClient={isClient} joinCode={code} />
        </>
      )}
    </AuthPage>
  );
}
