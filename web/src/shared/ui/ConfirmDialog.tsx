import { type FormEvent, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { DialogActions } from '@/shared/ui/DialogActions';
import { Form } from '@/shared/ui/Form';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What cannot be taken back. */
  children: ReactNode;
  /** Says what will be done, such as 'Delete draft'. */
  action: string;
  /** The way out. */
  cancel?: string;
  isBusy: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before something that cannot be undone. A failure stands in it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, cancel = 'Cancel', isBusy, error, onConfirm, onClose } = props;
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
          <Button type="submit" $tone="danger" aria-describedby={id}>
            {isBusy ? 'Please wait…' : action}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const Text = styled.p`
  color: ${theme.color.textMuted};
  overflow-wrap: anywhere;
`;
