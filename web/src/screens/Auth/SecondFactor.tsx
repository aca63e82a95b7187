import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { SecondFactorForm } from '@/features/session/SecondFactorForm';
import { secondFactorWantedQuery } from '@/features/session/waiting/queries';
import { AuthPage } from '@/screens/Auth/AuthPage';
import { messageOf } from '@/shared/api/http';
import { ApiError } from '@/shared/lib/apiError';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';

const FOOTER = (
  <>
    Not you? <Link to="/login">Back to login</Link>
  </>
);

/** Continues a sign-in to an account that has a second factor. */
export function SecondFactor() {
  useTitle('Two-step verification');
  const { data: wanted, error, refetch } = useQuery(secondFactorWantedQuery());

  if (error instanceof ApiError && error.problem.status === 404) {
    return (
      <AuthPage
        title="Your sign-in has expired"
        text="You have ten minutes and five attempts for the second step. Sign in again to start over."
        footer={null}
      >
        <LinkButton to="/login" $tone="accent">
          Back to login
        </LinkButton>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="One more step"
      text="Two-step verification protects your account. Confirm your identity."
      footer={FOOTER}
    >
      {wanted ? (
        <SecondFactorForm wanted={wanted} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading the second step" rows={1} height="8rem" />
      )}
    </AuthPage>
  );
}
