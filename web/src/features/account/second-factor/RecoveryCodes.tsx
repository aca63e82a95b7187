import { RECOVERY_CODES } from '@hirelane/contracts/api/second-factor';
import { useState } from 'react';
import { useRenewCodes } from '@/features/account/second-factor/commands';
import { Button } from '@/shared/ui/Button';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';

interface RecoveryCodesProps {
  left: number;
  onRenewed: (codes: readonly string[]) => void;
}

/** How many recovery codes are left, and new ones. */
export function RecoveryCodes({ left, onRenewed }: RecoveryCodesProps) {
  const renew = useRenewCodes();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <h3>Recovery codes</h3>
      <p>
        {left} of {RECOVERY_CODES} are left. Each signs you in once when you have lost your passkey or phone.
      </p>
      <Button $size="sm" onClick={() => setIsAsking(true)}>
        Make new codes
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Make new recovery codes?"
          action="Make new codes"
          isBusy={renew.isPending}
          error={renew.error}
          onConfirm={() =>
            renew.mutate(undefined, {
              onSuccess: ({ recoveryCodes }) => {
                setIsAsking(false);
                onRenewed(recoveryCodes);
              },
            })
          }
          onClose={() => setIsAsking(false)}
        >
          The codes you have now will stop working.
        </ConfirmDialog>
      )}
    </>
  );
}
