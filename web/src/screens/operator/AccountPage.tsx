import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ActList } from '@/features/operator/ActList';
import { CompanyCard } from '@/features/operator/CompanyCard';
import { accountQuery } from '@/features/operator/queries';
import { ReportsAbout } from '@/features/operator/ReportsAbout';
import { StandingActions } from '@/features/operator/StandingActions';
import { StandingBadges } from '@/features/operator/StandingBadges';
import { OPERATOR_TEXTS, ACCOUNT_TEXTS as TEXTS } from '@/features/operator/texts';
import { useSignedIn } from '@/features/session/useSignedIn';
import { ApiError } from '@/shared/lib/apiError';
import { formatInstant } from '@/shared/lib/format';
import { Facts } from '@/shared/ui/Facts';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { TitledCard } from '@/shared/ui/TitledCard';

/** One account: who it is, how it stands, what operators did, and what was reported. Nobody acts on their own. */
export function AccountPage() {
  const { id = '' } = useParams();
  const { userId } = useSignedIn();
  const { data: account, isPending, error, refetch } = useQuery(accountQuery(id));
  if (isPending) return <Skeleton label="Loading the account" />;
  if (!account) {
    const status = error instanceof ApiError ? error.problem.status : 0;
    if (status === 404) return <EmptyState icon="search" title={TEXTS.unknown} />;
    if (status === 410) return <EmptyState icon="person" title={OPERATOR_TEXTS.gone} />;
    return <ErrorState message={OPERATOR_TEXTS.failed} onRetry={() => void refetch()} />;
  }
  const { firstName, lastName, username, email, registeredAt, acts } = account;
  return (
    <>
      <TitledCard title={`${firstName} ${lastName}`}>
        <StandingBadges account={account} />
        <Facts>
          <div>
            <dt>Username</dt>
            <dd>{username}</dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>Registered</dt>
            <dd>{formatInstant(registeredAt)}</dd>
          </div>
        </Facts>
        {userId !== id && <StandingActions account={account} />}
      </TitledCard>
      {account.isClient && <CompanyCard account={account} isOwn={userId === id} />}
      <TitledCard title={TEXTS.acts}>
        <ActList acts={acts} />
      </TitledCard>
      <ReportsAbout personId={id} />
    </>
  );
}
