import { MarkPayment, type Payment } from '@hirelane/contracts/api/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useRecordPayment } from '@/features/contracts/commands';
import { PAYMENT_TEXTS as TEXTS } from '@/features/contracts/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { formatTypedRate } from '@/shared/lib/typedRate';
import { Alert } from '@/shared/ui/Alert';
import { DateInput } from '@/shared/ui/DateInput';
import { Field } from '@/shared/ui/Field';
import { FormDialog } from '@/shared/ui/FormDialog';
import { FormPair } from '@/shared/ui/FormPair';
import { RateInput } from '@/shared/ui/RateInput';

interface PaymentDialogProps {
  contractId: string;
  /** The one to correct; without it one is recorded. */
  payment: Payment | undefined;
  onClose: () => void;
}

const FIELDS = ['amount', 'paidOn', 'reference'] as const;

/** A record of a payment that was made elsewhere. */
export function PaymentDialog({ contractId, payment, onClose }: PaymentDialogProps) {
  const record = useRecordPayment(contractId, payment?._id);
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof MarkPayment>,
    unknown,
    z.output<typeof MarkPayment>
  >({
    resolver: zodResolver(MarkPayment),
    defaultValues: {
      amount: payment ? formatTypedRate(String(payment.amount)) : '0',
      paidOn: payment?.paidOn ?? '',
      reference: payment?.reference ?? '',
    },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const onSubmit = handleSubmit((made) =>
    record.mutateAsync(made).then(onClose, (error: Error) => applyProblem(error, setError, FIELDS)),
  );
  return (
    <FormDialog
      title={payment ? TEXTS.correct : TEXTS.add}
      isDirty={isDirty}
      isBusy={isSubmitting}
      error={errors.root?.['server']?.message}
      action={TEXTS.action[payment ? 'correct' : 'add']}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Alert tone="info">{TEXTS.hint}</Alert>
      <FormPair>
        <Field label="Amount" prefix="₹" hint="In whole rupees." error={errors.amount?.message}>
          <RateInput {...register('amount')} />
        </Field>
        <Field label="Paid on" error={errors.paidOn?.message}>
          <DateInput {...register('paidOn')} />
        </Field>
      </FormPair>
      <Field label="Reference (optional)" hint={TEXTS.reference} error={errors.reference?.message}>
        <input autoComplete="off" {...register('reference')} />
      </Field>
    </FormDialog>
  );
}
