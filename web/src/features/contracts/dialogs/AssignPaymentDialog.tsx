import { AssignPayment, type Contract, type Payment } from '@hirelane/api/schemas/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { showingConflict, useAssignPayment } from '@/features/contracts/commands';
import { payable, unpaidOf } from '@/features/contracts/payable';
import { PAYMENT_TEXTS as TEXTS } from '@/features/contracts/texts';
import { formatRupees } from '@/shared/lib/format';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Field } from '@/shared/ui/forms/Field';

interface AssignPaymentDialogProps {
  contract: Contract;
  payment: Payment;
  onConflict: (text: string) => void;
  onClose: () => void;
}

/** Lets the client say which invoice a confirmed payment without an invoice was for, such as an advance. */
export function AssignPaymentDialog({ contract, payment, onConflict, onClose }: AssignPaymentDialogProps) {
  const assign = useAssignPayment(contract._id, payment._id);
  const choices = payable(contract.invoices);
  const form = useForm<z.input<typeof AssignPayment>, unknown, z.output<typeof AssignPayment>>({
    resolver: zodResolver(AssignPayment),
    defaultValues: { invoiceId: choices[0]?._id ?? '' },
  });
  const dialog = useFormDialog(form, {
    send: assign.mutateAsync,
    fields: ['invoiceId'],
    onSent: onClose,
    onError: showingConflict(onConflict),
  });
  return (
    <FormDialog title={TEXTS.assign} action="Assign" {...dialog} onClose={onClose}>
      <p>{TEXTS.assignHint}</p>
      <Field label="Invoice" error={form.formState.errors.invoiceId?.message}>
        <select {...form.register('invoiceId')}>
          {choices.map((invoice) => (
            <option key={invoice._id} value={invoice._id}>
              {invoice.number}, {formatRupees(unpaidOf(invoice))} left to pay
            </option>
          ))}
        </select>
      </Field>
    </FormDialog>
  );
}
