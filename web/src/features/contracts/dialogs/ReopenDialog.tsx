import type { Contract } from '@hirelane/api/schemas/contracts';
import { useReopenProject } from '@/features/contracts/commands';
import { REOPEN_TEXTS as TEXTS } from '@/features/contracts/texts';
import { ConfirmDialog } from '@/shared/ui/dialogs/ConfirmDialog';

interface ReopenDialogProps {
  contract: Contract;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a project whose contract ended early is republished. */
export function ReopenDialog({ contract: { _id, projectId }, onDone, onClose }: ReopenDialogProps) {
  const reopen = useReopenProject(_id, projectId);
  return (
    <ConfirmDialog
      title={TEXTS.title}
      action={TEXTS.action}
      tone="accent"
      isBusy={reopen.isPending}
      error={reopen.error}
      onConfirm={() => void reopen.mutateAsync().then(onDone, () => undefined)}
      onClose={onClose}
    >
      {TEXTS.text}
    </ConfirmDialog>
  );
}
