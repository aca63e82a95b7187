import { PROVIDER_NAMES } from '@hirelane/contracts/api/sign-in';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LinkForm } from '@/features/session/LinkForm';
import { startAddress } from '@/features/session/startAddress';
import { pendingLinkQuery } from '@/features/session/waiting/queries';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { messageOf } from '@/shared/api/http';
import { ApiError } from '@/shared/lib/apiError';
import { useTitle } from '@/shared/lib/useTitle';
import { LinkButton } from '@/shared/ui/LinkButton';
import { MarkIcon } from '@/shared/ui/MarkIcon';
import { PROVIDER_MARKS } from '@/shared/ui/providerMarks';
import { ErrorState, Skeleton } from '@/shared/ui/states';

const FOOTER = (
  <>
    Not what you want? <Link to="/login">Back to login</Link>
  </>
);

/**
 * Where a sign-in through another site ends if an account has its email address already: only its owner may open it.
 */
export function ConnectAccount() {
  useTitle('Connect your account');
  const { data: pending, error, refetch } = useQuery(pendingLinkQuery());

  if (error instanceof ApiError && error.problem.status === 404) {
    return (
      <AuthPage
        title="Your sign-in has expired"
        text="You have ten minutes and five attempts to connect your account. Sign in again to start over."
        footer={null}
      >
        <LinkButton to="/login" $tone="accent">
          Back to login
        </LinkButton>
      </AuthPage>
    );
  }
  if (!pending) {
    return (
      <AuthPage title="Connect your account" text="One moment." footer={FOOTER}>
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton label="Loading the sign-in" rows={1} height="8rem" />
        )}
      </AuthPage>
    );
  }

  const { provider, by } = pending;
  const name = PROVIDER_NAMES[provider];
  if (by !== 'password') {
    return (
      <AuthPage
        title="You have an account already"
        text={`The account with this email address is opened with ${PROVIDER_NAMES[by]}. Sign in with that; ${name} can then be connected in your settings.`}
        footer={FOOTER}
      >
        <LinkButton reloadDocument to={startAddress(by)}>
          <MarkIcon path={PROVIDER_MARKS[by]} />
          {`Sign in with ${PROVIDER_NAMES[by]}`}
        </LinkButton>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="You have an account already"
      text={`There is an account with the email address of your ${name} account. Type its password once, to show that it is yours; ${name} opens it from then on.`}
      footer={FOOTER}
    >
      <LinkForm provider={provider} />
    </AuthPage>
  );
}
