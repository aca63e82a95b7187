import { RequestChanges } from '@hirelane/api/schemas/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { conflictOf, useRequestChanges } from '@/features/contracts/commands';
import { keptChanges } from '@/features/contracts/dialogs/keptTexts';
import { CHANGES_TEXTS as TEXTS } from '@/features/contracts/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { useKept } from '@/shared/lib/keptForm';
import { Field } from '@/shared/ui/Field';
import { FormDialog } from '@/shared/ui/FormDialog';

interface ChangesDialogProps {
  contractId: string;
  deliveryId: string;
  onConflict: (text: string) => void;
  onClose: () => void;
}

/** Asks the client what should be changed in a delivery. */
export function ChangesDialog({ contractId, deliveryId, onConflict, onClose }: ChangesDialogProps) {
  const request = useRequestChanges(contractId, deliveryId);
  const [kept] = useState(() => keptChanges(deliveryId));
  const { register, handleSubmit, setError, subscribe, formState } = useForm<RequestChanges>({
    resolver: zodResolver(RequestChanges),
    defaultValues: { deliveryId, note: '', ...kept.load() },
  });
  const { errors, isSubmitting } = formState;
  useKept(subscribe, kept.save);
  const onSubmit = handleSubmit(({ note }) =>
    request.mutateAsync(note).then(
      () => {
        kept.drop();
        onClose();
      },
      (error: Error) => {
        const conflict = conflictOf(error);
        if (conflict) onConflict(conflict);
        else applyProblem(error, setError, ['note']);
      },
    ),
  );
  return (
    <FormDialog
      title={TEXTS.title}
      // The typed text is kept, so closing the dialog needs no confirmation.
      isDirty={false}
      isBusy={isSubmitting}
      error={errors.root?.['server']?.message}
      action={TEXTS.action}
      busyAction="Sending…"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label="Note" hint={TEXTS.note} error={errors.note?.message}>
        <textarea rows={5} {...register('note')} />
      </Field>
    </FormDialog>
  );
}
