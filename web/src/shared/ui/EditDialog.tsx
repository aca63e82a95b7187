import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { Dialog } from '@/shared/ui/Dialog';

interface EditDialogProps {
  title: string;
  /** Closing would lose typed text. */
  isDirty: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog for editing. With unsaved changes, Escape, × and a press outside ask for confirmation. */
export function EditDialog({ title, isDirty, onClose, children }: EditDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {/* First, so that on Discard the dialog below returns the focus last: it knows which element opened it. */}
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
