import { DisputePayment, type Payment } from '@hirelane/api/schemas/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { showingConflict, useDisputePayment } from '@/features/contracts/commands';
import { keptDispute } from '@/features/contracts/dialogs/keptTexts';
import { PAYMENT_TEXTS as TEXTS } from '@/features/contracts/texts';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useKeptFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Field } from '@/shared/ui/forms/Field';

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
  const form = useForm<z.input<typeof DisputePayment>, unknown, DisputePayment>({
    resolver: zodResolver(DisputePayment),
    defaultValues: { words: '', ...kept.load(), amount: payment.amount },
  });
  const { register, formState } = form;
  const dialog = useKeptFormDialog(form, kept, {
    send: dispute.mutateAsync,
    fields: ['words'],
    onSent: onClose,
    onError: showingConflict(onConflict),
  });
  return (
    <FormDialog title={TEXTS.disputeTitle} action={TEXTS.dispute} busyAction="Sending…" {...dialog} onClose={onClose}>
      <Field label="Message" hint={TEXTS.disputeHint} error={formState.errors.words?.message}>
        <textarea rows={4} {...register('words')} />
      </Field>
    </FormDialog>
  );
}
