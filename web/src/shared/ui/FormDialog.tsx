import type { FormEventHandler, ReactNode } from 'react';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { DialogActions } from '@/shared/ui/DialogActions';
import { EditDialog } from '@/shared/ui/EditDialog';
import { Form } from '@/shared/ui/Form';

interface FormDialogProps {
  title: string;
  /** Whether closing would lose input, such as `formState.isDirty`. */
  isDirty: boolean;
  /** True from submit to answer. */
  isBusy: boolean;
  /** An error that belongs to no field, such as `errors.root.server.message`. */
  error?: string | undefined;
  /** The label of the submit button, before and during the submission. */
  action?: string;
  busyAction?: string;
  /** `danger` for what cannot be undone. */
  tone?: 'accent' | 'danger';
  /** What has to finish before the form can be sent, such as 'Uploading the picture…'. */
  waitsFor?: string | undefined;
  onSubmit: FormEventHandler;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with one form: its fields, an error, Cancel and Save. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    isDirty,
    isBusy,
    error,
    action = 'Save',
    busyAction = 'Saving…',
    tone = 'accent',
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
          <Button type="submit" $tone={tone} disabled={waitsFor !== undefined}>
            {isBusy ? busyAction : (waitsFor ?? action)}
          </Button>
        </DialogActions>
      </Form>
    </EditDialog>
  );
}
