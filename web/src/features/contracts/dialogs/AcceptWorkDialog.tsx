import { useAcceptWork } from '@/features/contracts/commands';
import { ACCEPT_TEXTS as TEXTS } from '@/features/contracts/texts';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';

interface AcceptWorkDialogProps {
  contractId: string;
  deliveryId: string;
  onClose: () => void;
}

/** Accepts a delivery, which completes the contract. */
export function AcceptWorkDialog({ contractId, deliveryId, onClose }: AcceptWorkDialogProps) {
  const accept = useAcceptWork(contractId);
  return (
    <ConfirmDialog
      title={TEXTS.title}
      action={TEXTS.action}
      tone="accent"
      isBusy={accept.isPending}
      error={accept.error}
      onConfirm={() => void accept.mutateAsync(deliveryId).then(onClose, () => undefined)}
      onClose={onClose}
    >
      {TEXTS.text}
    </ConfirmDialog>
  );
}
