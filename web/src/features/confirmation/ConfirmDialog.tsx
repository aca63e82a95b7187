import type { ConfirmationWays } from '@hirelane/contracts/api/confirmation';
import { useQuery } from '@tanstack/react-query';
import { ConfirmByPasskey } from '@/features/confirmation/ConfirmByPasskey';
import { ConfirmByPassword } from '@/features/confirmation/ConfirmByPassword';
import { ConfirmByProvider } from '@/features/confirmation/ConfirmByProvider';
import { confirmationQuery } from '@/features/confirmation/queries';
import { messageOf } from '@/shared/api/http';
import { knowsPasskeys } from '@/shared/lib/passkey';
import { Dialog } from '@/shared/ui/Dialog';
import { ErrorState, Skeleton } from '@/shared/ui/states';

interface ConfirmDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks the user to prove once more that the account is theirs. */
export function ConfirmDialog({ onConfirmed, onClose }: ConfirmDialogProps) {
  const { data, error, refetch } = useQuery(confirmationQuery());
  return (
    <Dialog title="Confirm that it is you" onClose={onClose}>
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Ways ways={data} onConfirmed={onConfirmed} onClose={onClose} />
      ) : (
        <Skeleton label="Loading how you can confirm" rows={1} height="8rem" />
      )}
    </Dialog>
  );
}

function Ways({ ways, ...rest }: ConfirmDialogProps & { ways: ConfirmationWays }) {
  const { password, passkey, totp, providers } = ways;
  const needsCode = passkey || totp;
  return (
    <>
      {passkey && knowsPasskeys() && <ConfirmByPasskey onConfirmed={rest.onConfirmed} />}
      {password ? (
        <ConfirmByPassword needsCode={needsCode} {...rest} />
      ) : (
        <ConfirmByProvider providers={providers} needsCode={needsCode} onClose={rest.onClose} />
      )}
    </>
  );
}
