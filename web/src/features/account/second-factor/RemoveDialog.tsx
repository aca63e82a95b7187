import { useRemoveFactor } from '@/features/account/second-factor/commands';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';

interface RemoveDialogProps {
  which: 'app' | Readonly<{ passkey: string }>;
  title: string;
  action: string;
  /** It turns the second factor off. */
  isLast: boolean;
  onDone: (notice: string) => void;
  onClose: () => void;
}

const LAST =
  'This is your only second factor. Removing it turns the second factor off, and your recovery codes stop working.';
const MORE = 'You can no longer sign in with it.';

/** Asks before an app or a passkey is removed. */
export function RemoveDialog({ which, title, action, isLast, onDone, onClose }: RemoveDialogProps) {
  const remove = useRemoveFactor(which, ({ isOn }) =>
    onDone(isOn ? 'Removed.' : 'Removed. Your second factor is off.'),
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
