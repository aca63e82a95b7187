import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ActList } from '@/features/operator/ActList';
import { accountQuery } from '@/features/operator/queries';
import { StandingBadges } from '@/features/operator/StandingBadges';
import { ACCOUNT_TEXTS, OPERATOR_PATH, OPERATOR_TEXTS } from '@/features/operator/texts';
import { ApiError } from '@/shared/lib/apiError';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { TitledCard } from '@/shared/ui/layout/TitledCard';

/** The author of reported content, and earlier operator actions on this person. */
export function PersonPanel({ title, id }: { title: string; id: string }) {
  const { data: account, isPending, error, refetch } = useQuery(accountQuery(id));
  if (isPending) return <Skeleton label="Loading the account" rows={1} height="9rem" />;
  const isGone = error instanceof ApiError && [404, 410].includes(error.problem.status);
  return (
    <TitledCard title={title}>
      {account ? (
        <>
          <p>
            <Link to={`${OPERATOR_PATH}/accounts/${id}`}>
              {account.firstName} {account.lastName}
            </Link>{' '}
            ({account.username})
          </p>
          <StandingBadges account={account} />
          <ActList acts={account.acts} />
        </>
      ) : isGone ? (
        <p>{OPERATOR_TEXTS.gone}</p>
      ) : (
        <ErrorState message={ACCOUNT_TEXTS.unknown} onRetry={() => void refetch()} />
      )}
    </TitledCard>
  );
}
