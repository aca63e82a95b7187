import { type EntryKind, profileKeys } from '@/features/profile/queries';
import { ENTRY_TOASTS } from '@/features/profile/texts';
import { profileItemsApi } from '@/shared/api/routes/profile-items';
import { useCommand } from '@/shared/api/useCommand';
import { promiseToast } from '@/shared/lib/toast';
import { ConfirmDialog } from '@/shared/ui/dialogs/ConfirmDialog';

const QUESTIONS = {
  education: 'Delete this education?',
  experience: 'Delete this experience?',
  portfolio: 'Delete this portfolio project?',
} as const;

interface DeleteDialogProps {
  kind: EntryKind;
  profileId: string;
  entry: { id: string; name: string };
  onClose: () => void;
}

/** Asks for confirmation before an entry is permanently deleted. */
export function DeleteDialog({ kind, profileId, entry, onClose }: DeleteDialogProps) {
  const remove = useDeleteEntry(kind, profileId);

  async function confirm() {
    try {
      await promiseToast(remove.mutateAsync(entry.id), ENTRY_TOASTS[kind].delete, (answer) => answer.isDeleted);
      onClose();
    } catch {
      // The dialog stays open and shows the error from the mutation.
    }
  }

  return (
    <ConfirmDialog
      title={QUESTIONS[kind]}
      action="Delete"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        <strong>{entry.name}</strong> will be removed from your profile. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

const ROUTES = { education: 'deleteEducation', experience: 'deleteExperience', portfolio: 'deletePortfolio' } as const;

const useDeleteEntry = (kind: EntryKind, profileId: string) =>
  useCommand((id: string, idempotencyKey) => profileItemsApi.call(ROUTES[kind], { params: { id }, idempotencyKey }), {
    invalidates: [profileKeys.entries(kind, profileId)],
  });
