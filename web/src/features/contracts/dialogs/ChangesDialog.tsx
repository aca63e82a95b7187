import { RequestChanges } from '@hirelane/contracts/api/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useRequestChanges } from '@/features/contracts/commands';
import { CHANGES_TEXTS as TEXTS } from '@/features/contracts/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { Field } from '@/shared/ui/Field';
import { FormDialog } from '@/shared/ui/FormDialog';

interface ChangesDialogProps {
  contractId: string;
  deliveryId: string;
  onClose: () => void;
}

/** Asks what has to be different in a delivery. */
export function ChangesDialog({ contractId, deliveryId, onClose }: ChangesDialogProps) {
  const request = useRequestChanges(contractId, deliveryId);
  const { register, handleSubmit, setError, formState } = useForm<RequestChanges>({
    resolver: zodResolver(RequestChanges),
    defaultValues: { deliveryId, note: '' },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const onSubmit = handleSubmit(({ note }) =>
    request.mutateAsync(note).then(onClose, (error: Error) => applyProblem(error, setError, ['note'])),
  );
  return (
    <FormDialog
      title={TEXTS.title}
      isDirty={isDirty}
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
