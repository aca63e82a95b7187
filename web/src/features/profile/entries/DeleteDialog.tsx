import { type FormEvent, useId } from 'react';
import { styled } from 'styled-components';
import { useDeleteEntry } from '@/features/profile/entries/useDeleteEntry';
import type { EntryKind } from '@/features/profile/queries';
import { ENTRY_TOASTS } from '@/features/profile/texts';
import { messageOf } from '@/shared/api/http';
import { promiseToast } from '@/shared/lib/promiseToast';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { DialogActions } from '@/shared/ui/DialogActions';
import { Form } from '@/shared/ui/Form';

const QUESTIONS = {
  education: 'Delete this education?',
  experience: 'Delete this experience?',
  portfolio: 'Delete this portfolio project?',
} as const;

interface DeleteDialogProps {
  kind: EntryKind;
  profileId: string;
  entry: { id: string; name: string };
  onClose: () => void;
}

/** Asks before something is gone for good. */
export function DeleteDialog({ kind, profileId, entry, onClose }: DeleteDialogProps) {
  const id = useId();
  const remove = useDeleteEntry(kind, profileId);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    try {
      await promiseToast(remove.mutateAsync(entry.id), ENTRY_TOASTS[kind].delete, (answer) => answer.isDeleted);
      onClose();
    } catch {
      // The mutation holds the error; the dialog stays open and shows it.
    }
  }

  return (
    <Dialog title={QUESTIONS[kind]} onClose={onClose}>
      <Form isBusy={remove.isPending} onSubmit={(event) => void confirm(event)}>
        <Question id={id}>
          <strong>{entry.name}</strong> will be gone from your profile. This cannot be undone.
        </Question>
        {remove.error && <Alert>{messageOf(remove.error)}</Alert>}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" $tone="danger" aria-describedby={id}>
            {remove.isPending ? 'Deleting…' : 'Delete'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const Question = styled.p`
  overflow-wrap: anywhere;
`;
