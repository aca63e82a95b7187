import { faultOfPaymentDay, firstPaymentDay } from '@hirelane/api/payment-day';
import { type Contract, MarkPayment, type Payment } from '@hirelane/api/schemas/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { RateInput } from '@/domain/projects/RateInput';
import { formatTypedRate } from '@/domain/projects/typedRate';
import { showingConflict, useRecordPayment } from '@/features/contracts/commands';
import { PAYMENT_TEXTS as TEXTS } from '@/features/contracts/texts';
import { today } from '@/shared/lib/days';
import { formatRupees } from '@/shared/lib/format';
import { FormDialog } from '@/shared/ui/dialogs/FormDialog';
import { useFormDialog } from '@/shared/ui/dialogs/useFormDialog';
import { Alert } from '@/shared/ui/feedback/Alert';
import { DateInput } from '@/shared/ui/forms/DateInput';
import { Field } from '@/shared/ui/forms/Field';
import { FormPair } from '@/shared/ui/layout/layout';

interface PaymentDialogProps {
  contract: Contract;
  /** The payment to correct, or undefined to record a new one. */
  payment: Payment | undefined;
  onConflict: (text: string) => void;
  onClose: () => void;
}

/** The server's schema, restricted to dates on which the payment may have been made. */
const paymentOf = (startedAt: string) =>
  MarkPayment.superRefine(({ paidOn }, context) => {
    const message = faultOfPaymentDay(paidOn, startedAt, Date.now());
    if (message !== null) context.addIssue({ code: 'custom', path: ['paidOn'], message });
  });

/** Records a payment that was made outside the site, or corrects its record. */
export function PaymentDialog({ contract, payment, onConflict, onClose }: PaymentDialogProps) {
  const { _id, startedAt } = contract;
  const record = useRecordPayment(_id, payment?._id);
  const made = useMemo(() => paymentOf(startedAt), [startedAt]);
  const form = useForm<z.input<typeof MarkPayment>, unknown, z.output<typeof MarkPayment>>({
    resolver: zodResolver(made),
    defaultValues: {
      amount: payment ? formatTypedRate(String(payment.amount)) : '0',
      paidOn: payment?.paidOn ?? '',
      reference: payment?.reference ?? '',
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const amount = MarkPayment.shape.amount.safeParse(useWatch({ control, name: 'amount' })).data;
  const left = leftOf(contract, payment);
  const dialog = useFormDialog(form, {
    send: record.mutateAsync,
    fields: ['amount', 'paidOn', 'reference'],
    onSent: onClose,
    onError: showingConflict(onConflict),
  });
  return (
    <FormDialog
      title={payment ? TEXTS.correct : TEXTS.add}
      action={TEXTS.action[payment ? 'correct' : 'add']}
      {...dialog}
      onClose={onClose}
    >
      <Alert tone="info">{TEXTS.hint}</Alert>
      <FormPair>
        <Field label="Amount" prefix="₹" hint="In whole rupees." error={errors.amount?.message}>
          <RateInput {...register('amount')} />
        </Field>
        <Field label="Paid on" error={errors.paidOn?.message}>
          <DateInput min={firstPaymentDay(startedAt)} max={today()} {...register('paidOn')} />
        </Field>
      </FormPair>
      {amount !== undefined && isFarAbove(amount, left, contract.rate) && (
        <Alert tone="info">{TEXTS.farAbove(formatRupees(left))}</Alert>
      )}
      <Field label="Reference (optional)" hint={TEXTS.reference} error={errors.reference?.message}>
        <input autoComplete="off" {...register('reference')} />
      </Field>
    </FormDialog>
  );
}

/** Returns the agreed rate minus all payments except `corrected`, in whole rupees, but at least 0. */
const leftOf = ({ rate, payments }: Pick<Contract, 'rate' | 'payments'>, corrected?: Payment): number =>
  Math.max(
    0,
    payments.reduce((left, { _id, amount }) => (_id === corrected?._id ? left : left - amount), rate),
  );

/**
 * Whether an amount exceeds the remainder by more than a tenth of the rate. A smaller excess is often due to tax or
 * expenses.
 */
const isFarAbove = (amount: number, left: number, rate: number): boolean => amount - left > rate / 10;
