import { useState } from 'react';
import { useChangeCompany } from '@/features/operator/commands';
import { OPERATOR_TEXTS, COMPANY_TEXTS as TEXTS } from '@/features/operator/texts';
import { WhyDialog } from '@/features/operator/WhyDialog';
import { toast } from '@/shared/lib/toast';
import { Button } from '@/shared/ui/Button';
import { ButtonRow } from '@/shared/ui/ButtonRow';

interface CompanyActionsProps {
  id: string;
  /** As it is now; '' where the client gives none. */
  companyName: string;
  /** The name under which it is verified; null for none. */
  verifiedCompany: string | null;
}

/** The buttons that verify a company under the name that is shown, and take that back. */
export function CompanyActions({ id, companyName, verifiedCompany }: CompanyActionsProps) {
  /** What is asked the reason for: the name to be verified, or null to take it back. */
  const [asked, setAsked] = useState<{ name: string | null }>();
  const name = asked?.name ?? null;
  const change = useChangeCompany(id, name);
  const canVerify = companyName !== '' && companyName !== verifiedCompany;
  return (
    <ButtonRow>
      {canVerify && (
        <Button $tone="accent" onClick={() => setAsked({ name: companyName })}>
          {TEXTS.verify}
        </Button>
      )}
      {verifiedCompany !== null && <Button onClick={() => setAsked({ name: null })}>{TEXTS.unverify}</Button>}
      {asked && (
        <WhyDialog
          title={name === null ? TEXTS.unverifyTitle : TEXTS.verifyTitle(name)}
          action={name === null ? TEXTS.unverify : TEXTS.verify}
          tone={name === null ? 'danger' : 'accent'}
          hint={name === null ? TEXTS.unverifyHint : TEXTS.verifyHint}
          keptAs={`company.${id}.${name === null ? 'unverify' : 'verify'}`}
          onWhy={async (reason) => {
            const { data } = await change.mutateAsync(reason);
            if (data.isChanged) toast.success(name === null ? TEXTS.unverifiedNow : TEXTS.verifiedNow);
            else toast.error(OPERATOR_TEXTS.unchanged);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </ButtonRow>
  );
}
