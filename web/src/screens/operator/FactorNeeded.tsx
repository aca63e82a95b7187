import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import { useQuery } from '@tanstack/react-query';
import { keepReturnPoint } from '@/domain/account/returnPoint';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { secondFactorQuery } from '@/features/account/queries';
import { OPERATOR_PATH, FACTOR_TEXTS as TEXTS } from '@/features/operator/texts';
import { TEXTS as SESSION_TEXTS } from '@/features/session/texts';
import { useLogout } from '@/features/session/useLogout';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Alert } from '@/shared/ui/feedback/Alert';
import { EmptyState, Skeleton } from '@/shared/ui/feedback/states';

/**
 * Explains why this session cannot act as an operator: the account has no two-step verification, or it was set up after
 * the user signed in. In that case, signing in again leads back to the operator screens.
 */
export function FactorNeeded() {
  const { userId } = useSignedIn();
  const { data: factor, isPending } = useQuery(secondFactorQuery());
  const logout = useLogout('/login');
  if (isPending) return <Skeleton label="Loading" />;
  if (!factor?.isOn)
    return (
      <EmptyState icon="shield" title={TEXTS.setUpTitle} text={TEXTS.setUpText}>
        <LinkButton $tone="accent" to={SETTINGS_PAGES.security}>
          {TEXTS.setUpLink}
        </LinkButton>
      </EmptyState>
    );

  /** Logging out forgets everything in the tab, so the way back is stored afterwards. */
  const signInAgain = () =>
    logout.mutateAsync().then(
      () => keepReturnPoint(userId, OPERATOR_PATH),
      () => undefined, // the error is shown from the mutation's state
    );
  return (
    <EmptyState icon="shield" title={TEXTS.againTitle} text={TEXTS.againText}>
      <Button $tone="accent" disabled={logout.isPending} onClick={() => void signInAgain()}>
        {TEXTS.againButton}
      </Button>
      {logout.error && <Alert>{SESSION_TEXTS.logoutFailed}</Alert>}
    </EmptyState>
  );
}
