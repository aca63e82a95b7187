import { DisputePayment, type Payment } from '@hirelane/api/schemas/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { conflictOf, useDisputePayment } from '@/features/contracts/commands';
import { keptDispute } from '@/features/contracts/dialogs/keptTexts';
import { PAYMENT_TEXTS as TEXTS } from '@/features/contracts/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { useKept } from '@/shared/lib/keptForm';
import { Field } from '@/shared/ui/Field';
import { FormDialog } from '@/shared/ui/FormDialog';

interface DisputeDialogProps {
  contractId: string;
  payment: Payment;
  onConflict: (text: string) => void;
  onClose: () => void;
}

/** Asks the freelancer why they dispute a payment that the client has recorded. */
export function DisputeDialog({ contractId, payment, onConflict, onClose }: DisputeDialogProps) {
  const dispute = useDisputePayment(contractId, payment._id);
  const [kept] = useState(() => keptDispute(payment._id));
  const { register, handleSubmit, setError, subscribe, formState } = useForm<
    z.input<typeof DisputePayment>,
    unknown,
    DisputePayment
  >({
    resolver: zodResolver(DisputePayment),
    defaultValues: { words: '', ...kept.load(), amount: payment.amount },
  });
  const { errors, isSubmitting } = formState;
  useKept(subscribe, kept.save);
  const onSubmit = handleSubmit((answer) =>
    dispute.mutateAsync(answer).then(
      () => {
        kept.drop();
        onClose();
      },
      (error: Error) => {
        const conflict = conflictOf(error);
        if (conflict) onConflict(conflict);
        else applyProblem(error, setError, ['words']);
      },
    ),
  );
  return (
    <FormDialog
      title={TEXTS.disputeTitle}
      // The typed text is kept, so closing the dialog needs no confirmation.
      isDirty={false}
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
