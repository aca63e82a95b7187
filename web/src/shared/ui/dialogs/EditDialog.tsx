import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '@/shared/ui/dialogs/ConfirmDialog';
import { Dialog } from '@/shared/ui/dialogs/Dialog';

interface EditDialogProps {
  title: string;
  /** Whether closing would lose typed text. */
  isDirty: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog for editing. With unsaved changes, Escape, × and a press outside ask for confirmation. */
export function EditDialog({ title, isDirty, onClose, children }: EditDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {/* Must come first, so that on Discard the dialog below, which stores its opener, returns the focus last. */}
      {isAsking && (
        <ConfirmDialog
          title="Discard your changes?"
          cancel="Keep editing"
          action="Discard"
          isBusy={false}
          error={null}
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        >
          Your changes are not saved.
        </ConfirmDialog>
      )}
      <Dialog title={title} onClose={() => (isDirty ? setIsAsking(true) : onClose())}>
        {children}
      </Dialog>
    </>
  );
}
