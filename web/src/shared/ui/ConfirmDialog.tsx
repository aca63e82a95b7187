import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { DialogActions } from '@/shared/ui/DialogActions';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What cannot be taken back. */
  children: ReactNode;
  /** Says what will be done, such as 'Delete draft'. */
  action: string;
  isBusy: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before something that cannot be undone. A failure stands in it. */
export function ConfirmDialog({ title, children, action, isBusy, error, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Text>{children}</Text>
      {error && <Alert>{messageOf(error)}</Alert>}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button $tone="danger" disabled={isBusy} onClick={onConfirm}>
          {isBusy ? 'Please wait…' : action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Text = styled.p`
  margin-block-end: ${theme.space[4]};
  color: ${theme.color.textMuted};
`;
