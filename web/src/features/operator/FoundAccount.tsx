import type { OperatedAccount } from '@hirelane/contracts/api/operator-accounts';
import { Link } from 'react-router-dom';
import { StandingBadges } from '@/features/operator/StandingBadges';
import { OPERATOR_PATH } from '@/features/operator/texts';
import { Card } from '@/shared/ui/Card';
import { CardHead } from '@/shared/ui/CardHead';

/** An account that was found, with a link to it. */
export function FoundAccount({ account }: { account: OperatedAccount }) {
  const { _id, firstName, lastName, username, email } = account;
  return (
    <Card as="article" aria-labelledby={`account-${_id}`}>
      <CardHead>
        <h2 id={`account-${_id}`}>
          <Link to={`${OPERATOR_PATH}/accounts/${_id}`}>
            {firstName} {lastName}
          </Link>
        </h2>
      </CardHead>
      <p>
        {username}, {email}
      </p>
      <StandingBadges account={account} />
    </Card>
  );
}
