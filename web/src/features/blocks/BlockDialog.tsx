import { useBlock } from '@/features/blocks/commands';
import { BLOCK_TEXTS } from '@/features/blocks/texts';
import { ConfirmDialog } from '@/shared/ui/dialogs/ConfirmDialog';

interface BlockDialogProps {
  id: string;
  name: string;
  onBlocked: () => void;
  onClose: () => void;
}

/** Explains the effects of a block before it is applied. */
export function BlockDialog({ id, name, onBlocked, onClose }: BlockDialogProps) {
  const block = useBlock();
  return (
    <ConfirmDialog
      title={`Block ${name}?`}
      action={BLOCK_TEXTS.action}
      isBusy={block.isPending}
      error={block.error}
      onConfirm={
        () => void block.mutateAsync(id).then(onBlocked, () => undefined) // the dialog shows the error
      }
      onClose={onClose}
    >
      <p>{BLOCK_TEXTS.hides}</p>
      <p>{BLOCK_TEXTS.stays}</p>
      <p>{BLOCK_TEXTS.notNotified}</p>
    </ConfirmDialog>
  );
}
