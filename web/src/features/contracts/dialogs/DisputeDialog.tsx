import { DisputePayment, type Payment } from '@hirelane/contracts/api/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useDisputePayment } from '@/features/contracts/commands';
import { PAYMENT_TEXTS as TEXTS } from '@/features/contracts/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { Field } from '@/shared/ui/Field';
import { FormDialog } from '@/shared/ui/FormDialog';

interface DisputeDialogProps {
  contractId: string;
  payment: Payment;
  onClose: () => void;
}

/** Asks what is wrong with a payment that the client has recorded. */
export function DisputeDialog({ contractId, payment, onClose }: DisputeDialogProps) {
  const dispute = useDisputePayment(contractId, payment._id);
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof DisputePayment>,
    unknown,
    DisputePayment
  >({
    resolver: zodResolver(DisputePayment),
    defaultValues: { amount: payment.amount, words: '' },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const onSubmit = handleSubmit((answer) =>
    dispute.mutateAsync(answer).then(onClose, (error: Error) => applyProblem(error, setError, ['words'])),
  );
  return (
    <FormDialog
      title={TEXTS.disputeTitle}
      isDirty={isDirty}
      isBusy={isSubmitting}
      error={errors.root?.['server']?.message}
      action={TEXTS.dispute}
      busyAction="Sending…"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label="Message" hint={TEXTS.disputeHint} error={errors.words?.message}>
        <textarea rows={4} {...register('words')} />
      </Field>
    </FormDialog>
  );
}
