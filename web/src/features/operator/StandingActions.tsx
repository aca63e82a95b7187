import type { OperatedAccount } from '@hirelane/contracts/api/operator-accounts';
import { useState } from 'react';
import { useChangeStanding } from '@/features/operator/commands';
import { OPERATOR_TEXTS, ACCOUNT_TEXTS as TEXTS, WHY_TEXTS } from '@/features/operator/texts';
import { WhyDialog } from '@/features/operator/WhyDialog';
import { toast } from '@/shared/lib/toast';
import { Button } from '@/shared/ui/Button';

/** The button that suspends an account, or restores it. */
export function StandingActions({ account }: { account: OperatedAccount }) {
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
