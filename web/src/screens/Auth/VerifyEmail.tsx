import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useMailedToken, useVerifyEmail } from '@/features/session/mailedLinks';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { messageOf } from '@/shared/api/http';
import { ApiError } from '@/shared/lib/apiError';
import { marketplace } from '@/shared/lib/marketplace';
import { useTitle } from '@/shared/lib/useTitle';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { Skeleton } from '@/shared/ui/states';

export function VerifyEmail() {
  useTitle('Verify your email');
  const token = useMailedToken();
  const { mutate, isSuccess, error } = useVerifyEmail();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate(token);
  }, [mutate, token]);
  // The link is malformed or unknown to the server: trying again would not help.
  const isDead = error !== null && (!(error instanceof ApiError) || [410, 422].includes(error.problem.status));

  return (
    <AuthPage
      title="Verify your email"
      text="Then we can send you a link if you forget your password."
      footer={<Link to="/">{`Go to ${marketplace.name}`}</Link>}
    >
      {isSuccess ? (
        <Alert tone="success">Thank you. Your email is verified.</Alert>
      ) : error ? (
        <>
          <Alert>
            {isDead
              ? 'This link has been used, or is incomplete. You can ask for a new one in your settings.'
              : messageOf(error)}
          </Alert>
          {!isDead && <Button onClick={() => mutate(token)}>Try again</Button>}
        </>
      ) : (
        <Skeleton label="Loading the answer" rows={1} height="3rem" />
      )}
    </AuthPage>
  );
}
