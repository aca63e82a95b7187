import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { askPasskey, knowsPasskeys } from '@/domain/account/passkey';
import { hasReturnPoint, visitorsWay } from '@/domain/account/returnPoint';
import { marketplace } from '@/domain/marketplace/marketplace';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { LoginForm } from '@/features/session/LoginForm';
import { rememberSignedIn } from '@/features/session/rememberSignedIn';
import { SignInFailed } from '@/features/session/SignInFailed';
import { SocialButtons } from '@/features/session/SocialButtons';
import { TEXTS } from '@/features/session/texts';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { messageOf } from '@/shared/api/http';
import { secondFactorApi } from '@/shared/api/routes/second-factor';
import { useCommand } from '@/shared/api/useCommand';
import { ApiError, localProblem } from '@/shared/lib/apiError';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Icon } from '@/shared/ui/icons/Icon';

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

/** Explains why the login page is shown: the session ended without a logout, or a project or an invitation requires signing in. */
function SessionEnded() {
  const [text] = useState(() => {
    const way = visitorsWay();
    return hasReturnPoint() ? TEXTS.sessionEnded : way && TEXTS.onWay[way];
  });
  return text ? <Alert tone="info">{text}</Alert> : null;
}

/** A button for signing in without a password; renders nothing in a browser without passkey support. */
function PasskeyButton() {
  const signIn = usePasskeySignIn();
  if (!knowsPasskeys()) return null;
  const isBusy = signIn.isPending || signIn.isSuccess;
  return (
    <Stack>
      <Button disabled={isBusy} onClick={() => signIn.mutate()}>
        <Icon name="shield" />
        {isBusy ? 'Waiting for the passkey…' : 'Sign in with a passkey'}
      </Button>
      {signIn.error && <Alert>{messageOf(signIn.error)}</Alert>}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[3]};
`;

const UNKNOWN = 'This passkey does not belong to any account here. It may have been removed.';

async function signIn() {
  const { data } = await secondFactorApi.call('passkeyOptions', { body: {} });
  const passkey = await askPasskey(data);
  return secondFactorApi.call('passkeySignIn', { body: { passkey } }).catch((error: unknown) => {
    const isWrong = error instanceof ApiError && error.problem.code === 'wrong-credentials';
    throw isWrong ? localProblem('wrong-credentials', UNKNOWN, 401) : error;
  });
}

/** Signs in with only a passkey. Has no idempotency key because a passkey response is valid only once. */
const usePasskeySignIn = () => useCommand(() => signIn(), { onSuccess: rememberSignedIn });
