import { DialogForm, type DialogFormProps } from '@/shared/ui/dialogs/DialogForm';
import { EditDialog } from '@/shared/ui/dialogs/EditDialog';

interface FormDialogProps extends Omit<DialogFormProps, 'onCancel'> {
  title: string;
  /** Whether closing would lose input, such as `formState.isDirty`. */
  isDirty: boolean;
  onClose: () => void;
}

/** A dialog with one form. */
export function FormDialog({ title, isDirty, onClose, ...form }: FormDialogProps) {
  return (
    <EditDialog title={title} isDirty={isDirty} onClose={onClose}>
      <DialogForm {...form} onCancel={onClose} />
    </EditDialog>
  );
}
