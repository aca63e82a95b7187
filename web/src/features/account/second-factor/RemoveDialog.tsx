import { useRemoveFactor } from '@/features/account/second-factor/commands';
import { ConfirmDialog } from '@/shared/ui/dialogs/ConfirmDialog';

interface RemoveDialogProps {
  which: 'app' | Readonly<{ passkey: string }>;
  title: string;
  action: string;
  /** Whether removing this factor turns off two-step verification. */
  isLast: boolean;
  onDone: (notice: string) => void;
  onClose: () => void;
}

const LAST =
  'This is your only second step. Removing it turns two-step verification off, and your recovery codes stop working.';
const MORE = 'You can no longer sign in with it.';

/** Asks for confirmation before removing an app or a passkey. */
export function RemoveDialog({ which, title, action, isLast, onDone, onClose }: RemoveDialogProps) {
  const remove = useRemoveFactor(which, ({ isOn }) =>
    onDone(isOn ? 'Removed.' : 'Removed. Two-step verification is off.'),
  );
  return (
    <ConfirmDialog
      title={title}
      action={action}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {isLast ? LAST : MORE} All other browsers are signed out.
    </ConfirmDialog>
  );
}
