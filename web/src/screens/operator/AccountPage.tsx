import type { OperatedAccount } from '@hirelane/api/schemas/operator-accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { ActList } from '@/features/operator/ActList';
import { useChangeCompany, useChangeStanding } from '@/features/operator/commands';
import { accountQuery, companyQuery } from '@/features/operator/queries';
import { ReportsAbout } from '@/features/operator/ReportsAbout';
import { StandingBadges } from '@/features/operator/StandingBadges';
import { COMPANY_TEXTS, OPERATOR_TEXTS, ACCOUNT_TEXTS as TEXTS, WHY_TEXTS } from '@/features/operator/texts';
import { WhyDialog } from '@/features/operator/WhyDialog';
import { ApiError } from '@/shared/lib/apiError';
import { formatInstant } from '@/shared/lib/format';
import { toast } from '@/shared/lib/toast';
import { Button } from '@/shared/ui/buttons/Button';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { Facts } from '@/shared/ui/lists/Facts';
import { Prose } from '@/shared/ui/text/textStyles';

/**
 * An account: its identity and status, operator actions on it, and reports. Operators cannot act on their own account.
 */
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

/** The button that suspends or restores an account. */
function StandingActions({ account }: { account: OperatedAccount }) {
  const { _id: id, firstName, lastName, isSuspended } = account;
  const name = `${firstName} ${lastName}`;
  const [isAsked, setAsked] = useState(false);
  const change = useChangeStanding(id, isSuspended);
  return (
    <div>
      <Button $tone={isSuspended ? 'accent' : 'danger'} onClick={() => setAsked(true)}>
        {isSuspended ? TEXTS.restore : TEXTS.suspend}
      </Button>
      {isAsked && (
        <WhyDialog
          title={isSuspended ? WHY_TEXTS.restore(name) : WHY_TEXTS.suspend(name)}
          action={isSuspended ? TEXTS.restore : TEXTS.suspend}
          tone={isSuspended ? 'accent' : 'danger'}
          hint={WHY_TEXTS.forPerson}
          keptAs={`standing.${id}`}
          onWhy={async (reason) => {
            const { data } = await change.mutateAsync(reason);
            if (data.isChanged) toast.success(isSuspended ? TEXTS.restoredNow : TEXTS.suspendedNow);
            else toast.error(OPERATOR_TEXTS.unchanged);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}

interface CompanyCardProps {
  account: OperatedAccount;
  /** Operators cannot verify their own company. */
  isOwn: boolean;
}

/** A client's company details, and whether the company is verified under this name. */
function CompanyCard({ account, isOwn }: CompanyCardProps) {
  const { _id: id, verifiedCompany } = account;
  const { data: company, isPending, refetch } = useQuery(companyQuery(id));
  if (isPending) return <Skeleton label="Loading the company" rows={1} height="9rem" />;
  if (!company)
    return (
      <TitledCard title={COMPANY_TEXTS.title}>
        <ErrorState message={COMPANY_TEXTS.failed} onRetry={() => void refetch()} />
      </TitledCard>
    );
  const { companyName, description } = company;
  return (
    <TitledCard title={COMPANY_TEXTS.title}>
      <p>
        <strong>{companyName || COMPANY_TEXTS.none}</strong>
      </p>
      {description && <Prose>{description}</Prose>}
      <p>
        {verifiedCompany === null
          ? COMPANY_TEXTS.unverified
          : verifiedCompany === companyName
            ? COMPANY_TEXTS.verified
            : COMPANY_TEXTS.renamed(verifiedCompany)}
      </p>
      {!isOwn && <CompanyActions id={id} companyName={companyName} verifiedCompany={verifiedCompany} />}
    </TitledCard>
  );
}

interface CompanyActionsProps {
  id: string;
  /** The current name, or '' if the client has not given one. */
  companyName: string;
  /** The name under which the company is verified, or null if it is not verified. */
  verifiedCompany: string | null;
}

/** The buttons for verifying a company under the name shown and for removing the verification. */
function CompanyActions({ id, companyName, verifiedCompany }: CompanyActionsProps) {
  /** The change for which the dialog asks for a reason: the name to verify, or null to remove the verification. */
  const [asked, setAsked] = useState<{ name: string | null }>();
  const name = asked?.name ?? null;
  const change = useChangeCompany(id, name);
  const canVerify = companyName !== '' && companyName !== verifiedCompany;
  return (
    <ButtonRow>
      {canVerify && (
        <Button $tone="accent" onClick={() => setAsked({ name: companyName })}>
          {COMPANY_TEXTS.verify}
        </Button>
      )}
      {verifiedCompany !== null && <Button onClick={() => setAsked({ name: null })}>{COMPANY_TEXTS.unverify}</Button>}
      {asked && (
        <WhyDialog
          title={name === null ? COMPANY_TEXTS.unverifyTitle : COMPANY_TEXTS.verifyTitle(name)}
          action={name === null ? COMPANY_TEXTS.unverify : COMPANY_TEXTS.verify}
          tone={name === null ? 'danger' : 'accent'}
          hint={name === null ? COMPANY_TEXTS.unverifyHint : COMPANY_TEXTS.verifyHint}
          keptAs={`company.${id}.${name === null ? 'unverify' : 'verify'}`}
          onWhy={async (reason) => {
            const { data } = await change.mutateAsync(reason);
            if (data.isChanged) toast.success(name === null ? COMPANY_TEXTS.unverifiedNow : COMPANY_TEXTS.verifiedNow);
            else toast.error(OPERATOR_TEXTS.unchanged);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </ButtonRow>
  );
}
