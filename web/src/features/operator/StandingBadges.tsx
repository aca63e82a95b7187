import type { OperatedAccount } from '@hirelane/api/schemas/operator-accounts';
import { ACCOUNT_TEXTS } from '@/features/operator/texts';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { Badge } from '@/shared/ui/text/Badge';

/** The account's role, whether it is an operator's account, and whether it is suspended. */
export function StandingBadges({ account }: { account: OperatedAccount }) {
  const { isClient, isSuspended, isOperator } = account;
  return (
    <ButtonRow>
      <Badge data-tone="quiet">{isClient ? 'Client' : 'Freelancer'}</Badge>
      {isOperator && <Badge data-tone="quiet">{ACCOUNT_TEXTS.operator}</Badge>}
      {isSuspended && <Badge data-tone="danger">{ACCOUNT_TEXTS.suspended}</Badge>}
    </ButtonRow>
  );
}
