import type { OperatedAccount } from '@hirelane/contracts/api/operator-accounts';
import { useQuery } from '@tanstack/react-query';
import { CompanyActions } from '@/features/operator/CompanyActions';
import { companyQuery } from '@/features/operator/queries';
import { COMPANY_TEXTS as TEXTS } from '@/features/operator/texts';
import { Prose } from '@/shared/ui/Prose';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { TitledCard } from '@/shared/ui/TitledCard';

interface CompanyCardProps {
  account: OperatedAccount;
  /** Nobody verifies their own. */
  isOwn: boolean;
}

/** What a client says of their company, and whether it is verified under this name. */
export function CompanyCard({ account, isOwn }: CompanyCardProps) {
  const { _id: id, verifiedCompany } = account;
  const { data: company, isPending, refetch } = useQuery(companyQuery(id));
  if (isPending) return <Skeleton label="Loading the company" rows={1} height="9rem" />;
  if (!company)
    return (
      <TitledCard title={TEXTS.title}>
        <ErrorState message={TEXTS.failed} onRetry={() => void refetch()} />
      </TitledCard>
    );
  const { companyName, description } = company;
  return (
    <TitledCard title={TEXTS.title}>
      <p>
        <strong>{companyName || TEXTS.none}</strong>
      </p>
      {description && <Prose>{description}</Prose>}
      <p>
        {verifiedCompany === null
          ? TEXTS.unverified
          : verifiedCompany === companyName
            ? TEXTS.verified
            : TEXTS.renamed(verifiedCompany)}
      </p>
      {!isOwn && <CompanyActions id={id} companyName={companyName} verifiedCompany={verifiedCompany} />}
    </TitledCard>
  );
}
