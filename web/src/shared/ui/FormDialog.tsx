import type { FormEventHandler, ReactNode } from 'react';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { DialogActions } from '@/shared/ui/DialogActions';
import { EditDialog } from '@/shared/ui/EditDialog';
import { Form } from '@/shared/ui/Form';

interface FormDialogProps {
  title: string;
  /** Something would be lost if it were closed now, such as `formState.isDirty`. */
  isDirty: boolean;
  /** True from submit to answer. */
  isBusy: boolean;
  /** What went wrong and fits no field, such as `errors.root.server.message`. */
  error?: string | undefined;
  /** The button that sends the form, while it can be sent and while it is being sent. */
  action?: string;
  busyAction?: string;
  /** What must be over before the form can be sent, such as 'Uploading the picture…'. */
  waitsFor?: string | undefined;
  onSubmit: FormEventHandler;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A dialog that is one form: its fields, what went wrong, Cancel and Save. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    isDirty,
    isBusy,
    error,
    action = 'Save',
    busyAction = 'Saving…',
    waitsFor,
    onSubmit,
    onClose,
    children,
  } = props;
  return (
    <EditDialog title={title} isDirty={isDirty} onClose={onClose}>
      <Form isBusy={isBusy} onSubmit={onSubmit}>
        {children}
        {error && <Alert>{error}</Alert>}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" $tone="accent" disabled={waitsFor !== undefined}>
            {isBusy ? busyAction : (waitsFor ?? action)}
          </Button>
        </DialogActions>
      </Form>
    </EditDialog>
  );
}
