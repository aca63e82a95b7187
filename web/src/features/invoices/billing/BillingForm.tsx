import { type Billing, SetBilling } from '@hirelane/api/schemas/invoices';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useSetBilling } from '@/features/invoices/commands';
import { BILLING_TEXTS as TEXTS } from '@/features/invoices/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { DialogForm } from '@/shared/ui/dialogs/DialogForm';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Field } from '@/shared/ui/forms/Field';

interface BillingFormProps {
  details: Billing | null;
  /** Whether an invoice will be issued next, which requires billing details. */
  isFirst?: boolean;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
}

const FIELDS = ['legalName', 'address', 'taxId'] as const;
const EMPTY = { legalName: '', address: '', taxId: '' };

export function BillingForm({ details, isFirst = false, onDirty, onSaved, onCancel }: BillingFormProps) {
  const save = useSetBilling();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<
    z.input<typeof SetBilling>,
    unknown,
    SetBilling
  >({ resolver: zodResolver(SetBilling), defaultValues: details ?? EMPTY });
  const { errors, isDirty, isSubmitting } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // The dialog sets its initial focus before this field is rendered.
  useEffect(() => setFocus('legalName'), [setFocus]);
  const onSubmit = handleSubmit((given) =>
    save.mutateAsync(given).then(onSaved, (error: Error) => void applyProblem(error, setError, FIELDS)),
  );
  return (
    <DialogForm
      isBusy={isSubmitting}
      error={errors.root?.['server']?.message}
      action={isFirst ? TEXTS.next : 'Save'}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      <Alert tone="info">
        {isFirst && `${TEXTS.first} `}
        {TEXTS.hint}
      </Alert>
      <Field label="Legal name" hint={TEXTS.legalName} error={errors.legalName?.message}>
        <input autoComplete="organization" {...register('legalName')} />
      </Field>
      <Field label="Address" hint={TEXTS.address} error={errors.address?.message}>
        <textarea rows={4} autoComplete="street-address" {...register('address')} />
      </Field>
      <Field label="Tax ID (optional)" hint={TEXTS.taxId} error={errors.taxId?.message}>
        <input autoComplete="off" {...register('taxId')} />
      </Field>
    </DialogForm>
  );
}
