import { useRemoveFactor } from '@/features/account/second-factor/useChanges';
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
  'Nothing else is left then: the second factor is turned off, and your recovery codes are good for nothing.';
const MORE = 'It is good for nothing here any more.';

/** Asks before an app or a passkey is taken away. */
export function RemoveDialog({ which, title, action, isLast, onDone, onClose }: RemoveDialogProps) {
  const remove = useRemoveFactor(which);
  return (
    <ConfirmDialog
      title={title}
      action={action}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: ({ isOn }) => onDone(isOn ? 'Removed.' : 'Removed. Your second factor is off.'),
        })
      }
      onClose={onClose}
    >
      {isLast ? LAST : MORE} All other browsers are signed out.
    </ConfirmDialog>
  );
}
