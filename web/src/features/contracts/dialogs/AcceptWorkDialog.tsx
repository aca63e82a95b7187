import { showingConflict, useAcceptWork } from '@/features/contracts/commands';
import { ACCEPT_TEXTS as TEXTS } from '@/features/contracts/texts';
import { ConfirmDialog } from '@/shared/ui/dialogs/ConfirmDialog';

interface AcceptWorkDialogProps {
  contractId: string;
  deliveryId: string;
  onConflict: (text: string) => void;
  onClose: () => void;
}

/** Accepts a delivery, which completes the contract. */
export function AcceptWorkDialog({ contractId, deliveryId, onConflict, onClose }: AcceptWorkDialogProps) {
  const accept = useAcceptWork(contractId);
  return (
    <ConfirmDialog
      title={TEXTS.title}
      action={TEXTS.action}
      tone="accent"
      isBusy={accept.isPending}
      error={accept.error}
      onConfirm={() => void accept.mutateAsync(deliveryId).then(onClose, showingConflict(onConflict))}
      onClose={onClose}
    >
      {TEXTS.text}
    </ConfirmDialog>
  );
}
