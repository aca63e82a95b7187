import { faultOfPaymentDay, firstPaymentDay } from '@hirelane/api/payment-day';
import { type Contract, MarkPayment, type Payment } from '@hirelane/api/schemas/contracts';
import type { Invoice } from '@hirelane/api/schemas/invoices';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { RateInput } from '@/domain/projects/RateInput';
import { formatTypedRate } from '@/domain/projects/typedRate';
import { showingConflict, useRecordPayment } from '@/features/contracts/commands';
import { payable, unpaidOf } from '@/features/contracts/payable';
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
  /** The invoice that is paid, if the user has opened its page. */
  invoiceId?: string | undefined;
  onConflict: (text: string) => void;
  onClose: () => void;
}

/** The value of the choice that a payment has no invoice. */
const ADVANCE = 'none';

/**
 * The server's schema, restricted to dates on which the payment may have been made. If the contract has invoices, one
 * of them or none of them has to be chosen.
 */
const paymentOf = (startedAt: string, invoices: readonly Invoice[]) =>
  MarkPayment.extend({
    invoiceId: z
      .enum([ADVANCE, ...invoices.map(({ _id }) => _id)], TEXTS.chooseInvoice)
      .transform((id) => (id === ADVANCE ? null : id)),
  }).superRefine(({ paidOn }, context) => {
    const message = faultOfPaymentDay(paidOn, startedAt, Date.now());
    if (message !== null) context.addIssue({ code: 'custom', path: ['paidOn'], message });
  });

type PaymentForm = ReturnType<typeof paymentOf>;

/** Records a payment that was made outside the site, or corrects its record. */
export function PaymentDialog({ contract, payment, invoiceId, onConflict, onClose }: PaymentDialogProps) {
  const { _id, startedAt } = contract;
  const record = useRecordPayment(_id, payment?._id);
  // The invoices as they were when the dialog was opened. If one of them changes meanwhile, the server refuses.
  const [invoices] = useState(() => payable(contract.invoices));
  const made = useMemo(() => paymentOf(startedAt, invoices), [startedAt, invoices]);
  const first = payment ? (payment.invoiceId ?? ADVANCE) : firstChoice(invoices, invoiceId);
  const form = useForm<z.input<PaymentForm>, unknown, z.output<PaymentForm>>({
    resolver: zodResolver(made),
    defaultValues: {
      amount: payment ? formatTypedRate(String(payment.amount)) : amountFor(invoices, first),
      paidOn: payment?.paidOn ?? today(),
      reference: payment?.reference ?? '',
      invoiceId: first,
    },
  });
  const { register, control, formState, setValue } = form;
  const { errors } = formState;
  const amount = MarkPayment.shape.amount.safeParse(useWatch({ control, name: 'amount' })).data;
  const chosenId = useWatch({ control, name: 'invoiceId' });
  const chosen = invoices.find((invoice) => invoice._id === chosenId);
  const excess = amount === undefined ? null : excessOf(contract, payment, chosen, amount);
  const dialog = useFormDialog(form, {
    send: (values) => record.mutateAsync(chosen && !payment ? { ...values, unpaid: unpaidOf(chosen) } : values),
    fields: ['amount', 'paidOn', 'reference', 'invoiceId'],
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
      {invoices.length > 0 && (
        <Field label="Invoice" hint={TEXTS.invoice} error={errors.invoiceId?.message}>
          <select
            {...register('invoiceId', {
              onChange: ({ target }) => {
                // An amount that the user has typed is kept.
                if (!payment && !formState.dirtyFields.amount)
                  setValue('amount', amountFor(invoices, String(target.value)));
              },
            })}
          >
            <option value="" disabled hidden>
              {TEXTS.chooseInvoice}
            </option>
            {invoices.map((invoice) => (
              <option key={invoice._id} value={invoice._id}>
                {invoice.number}, {formatRupees(invoice.total)}
                {unpaidOf(invoice) !== invoice.total && `, ${formatRupees(unpaidOf(invoice))} left to pay`}
              </option>
            ))}
            <option value={ADVANCE}>{TEXTS.noInvoice}</option>
          </select>
        </Field>
      )}
      <FormPair>
        <Field label="Amount" prefix="₹" hint="In whole rupees." error={errors.amount?.message}>
          <RateInput {...register('amount')} />
        </Field>
        <Field label="Paid on" error={errors.paidOn?.message}>
          <DateInput min={firstPaymentDay(startedAt)} max={today()} {...register('paidOn')} />
        </Field>
      </FormPair>
      {excess && <Alert tone="info">{excess}</Alert>}
      <Field label="Reference (optional)" hint={TEXTS.reference} error={errors.reference?.message}>
        <input autoComplete="off" {...register('reference')} />
      </Field>
    </FormDialog>
  );
}

/** The invoice that is chosen at first: the requested one, or the only one that is not paid; '' if there are several. */
function firstChoice(invoices: readonly Invoice[], requested: string | undefined): string {
  const unpaid = invoices.filter((invoice) => unpaidOf(invoice) > 0);
  if (requested !== undefined && invoices.some(({ _id }) => _id === requested)) return requested;
  if (unpaid.length === 1) return unpaid[0]?._id ?? ADVANCE;
  return invoices.length === 0 ? ADVANCE : '';
}

/** The amount that is left to pay of an invoice, as typed; '' if nothing is, or if no invoice is chosen. */
function amountFor(invoices: readonly Invoice[], id: string): string {
  const invoice = invoices.find(({ _id }) => _id === id);
  const left = invoice ? unpaidOf(invoice) : 0;
  return left > 0 ? formatTypedRate(String(left)) : '';
}

/** A warning about an amount that is probably too high; null if it is not. */
function excessOf(
  { rate, payments }: Pick<Contract, 'rate' | 'payments'>,
  corrected: Payment | undefined,
  invoice: Invoice | undefined,
  amount: number,
): string | null {
  if (invoice) {
    const left = unpaidOf(invoice) + (corrected?.invoiceId === invoice._id ? corrected.amount : 0);
    return amount > left ? TEXTS.aboveInvoice(formatRupees(left)) : null;
  }
  const paid = payments.reduce((sum, { _id, amount }) => (_id === corrected?._id ? sum : sum + amount), 0);
  const left = Math.max(0, rate - paid);
  // A smaller excess is often due to tax or expenses.
  return amount - left > rate / 10 ? TEXTS.farAbove(formatRupees(left)) : null;
}
