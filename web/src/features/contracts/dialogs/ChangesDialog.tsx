import { RequestChanges } from '@hirelane/api/schemas/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showingConflict, useRequestChanges } from '@/features/contracts/commands';
import { keptChanges } from '@/features/contracts/dialogs/keptTexts';
import { CHANGES_TEXTS as TEXTS } from '@/features/contracts/texts';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Field } from '@/shared/ui/forms/Field';

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
  const form = useForm<RequestChanges>({
    resolver: zodResolver(RequestChanges),
    defaultValues: { deliveryId, note: '', ...kept.load() },
  });
  const { register, formState } = form;
  const dialog = useKeptFormDialog(form, kept, {
    send: ({ note }) => request.mutateAsync(note),
    fields: ['note'],
    onSent: onClose,
    onError: showingConflict(onConflict),
  });
  return (
    <FormDialog title={TEXTS.title} action={TEXTS.action} busyAction="Sending…" {...dialog} onClose={onClose}>
      <Field label="Note" hint={TEXTS.note} error={formState.errors.note?.message}>
        <textarea rows={5} {...register('note')} />
      </Field>
    </FormDialog>
  );
}
