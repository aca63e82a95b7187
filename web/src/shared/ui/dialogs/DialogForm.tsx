import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '@/shared/ui/buttons/Button';
import { DialogActions } from '@/shared/ui/dialogs/DialogActions';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Form } from '@/shared/ui/forms/Form';

export interface DialogFormProps {
  /** True from submission until the response arrives. */
  isBusy: boolean;
  /** An error that is not about a field, such as `errors.root.server.message`. */
  error?: string | undefined;
  /** The submit button's label, before and during submission. */
  action?: string;
  busyAction?: string;
  /** `danger` for actions that cannot be undone. */
  tone?: 'accent' | 'danger';
  /** The task that must finish before the form can be sent, such as 'Uploading the picture…'. */
  waitsFor?: string | undefined;
  onSubmit: FormEventHandler;
  onCancel: () => void;
  children: ReactNode;
}

/** The content of a dialog with a form: its fields, an error, Cancel and Save. */
export function DialogForm(props: DialogFormProps) {
  const {
    isBusy,
    error,
    action = 'Save',
    busyAction = 'Saving…',
    tone = 'accent',
    waitsFor,
    onSubmit,
    onCancel,
    children,
  } = props;
  return (
    <Form isBusy={isBusy} onSubmit={onSubmit}>
      {children}
      {error && <Alert>{error}</Alert>}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" $tone={tone} disabled={waitsFor !== undefined}>
          {isBusy ? busyAction : (waitsFor ?? action)}
        </Button>
      </DialogActions>
    </Form>
  );
}
