import { type Billing, SetUpiId } from '@hirelane/api/schemas/invoices';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSetUpiId } from '@/features/invoices/commands';
import { billingQuery } from '@/features/invoices/queries';
import { UPI_TEXTS as TEXTS } from '@/features/invoices/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { DialogForm } from '@/shared/ui/dialogs/DialogForm';
import { EditDialog } from '@/shared/ui/dialogs/EditDialog';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Field } from '@/shared/ui/forms/Field';

/** Loads the freelancer's UPI ID and lets them change or remove it. */
export function UpiDialog({ onClose }: { onClose: () => void }) {
  const { data: details, isPending, refetch } = useQuery(billingQuery());
  const [isDirty, setIsDirty] = useState(false);
  return (
    <EditDialog title={TEXTS.title} isDirty={isDirty} onClose={onClose}>
      {isPending ? (
        <Skeleton label="Loading your UPI ID" rows={1} height="10rem" />
      ) : details === undefined ? (
        <ErrorState message="We could not load your UPI ID." onRetry={() => void refetch()} />
      ) : details === null ? (
        <Alert tone="info">{TEXTS.first}</Alert>
      ) : (
        <UpiForm details={details} onDirty={setIsDirty} onClose={onClose} />
      )}
    </EditDialog>
  );
}

interface UpiFormProps {
  details: Billing;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}

function UpiForm({ details, onDirty, onClose }: UpiFormProps) {
  const save = useSetUpiId();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(SetUpiId),
    defaultValues: { upiId: details.upi?.id ?? '' },
  });
  const { errors, isDirty, isSubmitting } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // The dialog sets its initial focus before this field is rendered.
  useEffect(() => setFocus('upiId'), [setFocus]);
  const onSubmit = handleSubmit((given) =>
    save.mutateAsync(given).then(onClose, (error: Error) => void applyProblem(error, setError, ['upiId'])),
  );
  return (
    <DialogForm isBusy={isSubmitting} error={errors.root?.['server']?.message} onSubmit={onSubmit} onCancel={onClose}>
      <Field label={TEXTS.field} hint={TEXTS.hint} error={errors.upiId?.message}>
        <input autoComplete="off" autoCapitalize="none" spellCheck={false} inputMode="email" {...register('upiId')} />
      </Field>
    </DialogForm>
  );
}
