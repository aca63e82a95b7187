import { PAYMENT_DAYS, PAYMENT_DAYS_DEFAULT } from '@hirelane/api/constants';
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
  /** Suggested if the user has not entered details yet. */
  suggestedName: string;
  isFreelancer: boolean;
  /** Whether an invoice will be issued next, which requires billing details. */
  isFirst?: boolean;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
  onCancel: () => void;
}

const FIELDS = ['legalName', 'address', 'taxId', 'paymentDays'] as const;

export function BillingForm({
  details,
  suggestedName,
  isFreelancer,
  isFirst = false,
  onDirty,
  onSaved,
  onCancel,
}: BillingFormProps) {
  const save = useSetBilling();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<
    z.input<typeof SetBilling>,
    unknown,
    SetBilling
  >({ resolver: zodResolver(SetBilling), defaultValues: valuesOf(details, suggestedName) });
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
      {isFreelancer && (
        <Field label="Invoices are due after" hint={TEXTS.paymentDays} error={errors.paymentDays?.message}>
          <select {...register('paymentDays', { valueAsNumber: true })}>
            {PAYMENT_DAYS.map((days) => (
              <option key={days} value={days}>
                {TEXTS.paymentDaysLabel(days)}
              </option>
            ))}
          </select>
        </Field>
      )}
    </DialogForm>
  );
}

const isChoice = (days: number): days is (typeof PAYMENT_DAYS)[number] =>
  PAYMENT_DAYS.some((choice) => choice === days);

function valuesOf(details: Billing | null, suggestedName: string): z.input<typeof SetBilling> {
  const { legalName = suggestedName, address = '', taxId = '', paymentDays = PAYMENT_DAYS_DEFAULT } = details ?? {};
  return { legalName, address, taxId, paymentDays: isChoice(paymentDays) ? paymentDays : PAYMENT_DAYS_DEFAULT };
}
