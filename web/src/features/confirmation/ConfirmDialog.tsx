import type { ConfirmationWays } from '@hirelane/contracts/api/confirmation';
import { useQuery } from '@tanstack/react-query';
import { ConfirmByPassword } from '@/features/confirmation/ConfirmByPassword';
import { ConfirmByProvider } from '@/features/confirmation/ConfirmByProvider';
import { confirmationQuery } from '@/features/confirmation/queries';
import { messageOf } from '@/shared/api/http';
import { Dialog } from '@/shared/ui/Dialog';
import { ErrorState, Skeleton } from '@/shared/ui/states';

interface ConfirmDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks the person to show once more that the account is theirs. */
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
  return ways.password ? <ConfirmByPassword {...rest} /> : <ConfirmByProvider providers={ways.providers} {...rest} />;
}
