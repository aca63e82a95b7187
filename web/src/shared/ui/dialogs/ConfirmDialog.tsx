import { type FormEvent, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Dialog } from '@/shared/ui/dialogs/Dialog';
import { DialogActions } from '@/shared/ui/dialogs/DialogActions';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Form } from '@/shared/ui/forms/Form';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** The consequences, or what cannot be undone. */
  children: ReactNode;
  /** The confirm button's label, such as 'Delete draft'. */
  action: string;
  /** Use `accent` if nothing is lost. */
  tone?: 'danger' | 'accent';
  cancel?: string;
  isBusy: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action that is irreversible or binding. Shows a failure inside the dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, tone = 'danger', cancel = 'Cancel', isBusy, error, onConfirm, onClose } = props;
  const id = useId();

  function confirm(event: FormEvent) {
    event.preventDefault();
    onConfirm();
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <Form isBusy={isBusy} onSubmit={confirm}>
        <Text id={id}>{children}</Text>
        {error && <Alert>{messageOf(error)}</Alert>}
        <DialogActions>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" $tone={tone} aria-describedby={id}>
            {isBusy ? 'Please wait…' : action}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const Text = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  color: ${theme.color.textMuted};
  overflow-wrap: anywhere;
`;
