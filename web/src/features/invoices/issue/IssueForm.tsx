import type { IssueInvoice } from '@hirelane/contracts/api/invoices';
import { useEffect, useRef } from 'react';
import { InvoiceLines } from '@/features/invoices/issue/InvoiceLines';
import { fieldsOf, type InvoiceForm } from '@/features/invoices/issue/invoiceForm';
import { ISSUE_TEXTS as TEXTS } from '@/features/invoices/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { ApiError } from '@/shared/lib/apiError';
import { Alert } from '@/shared/ui/Alert';
import { DateInput } from '@/shared/ui/DateInput';
import { DialogForm } from '@/shared/ui/DialogForm';
import { Field } from '@/shared/ui/Field';

interface IssueFormProps {
  issue: (invoice: IssueInvoice) => Promise<unknown>;
  /** It outlives this component: what was typed stays while billing details are asked for. */
  form: InvoiceForm;
  /** The server has no billing details. */
  onDetailsMissing: () => void;
  onClose: () => void;
}

const isWithoutDetails = (error: Error) => error instanceof ApiError && error.problem.code === 'no-billing-details';

/** The lines of an invoice and when it is due. */
export function IssueForm({ issue, form, onDetailsMissing, onClose }: IssueFormProps) {
  const { register, handleSubmit, setError, setFocus, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const due = useRef<HTMLInputElement>(null);
  const { ref: registerDue, ...dueOn } = register('dueOn');
  // The dialog opened before there was a field.
  useEffect(() => setFocus('lines.0.description'), [setFocus]);

  const onSubmit = handleSubmit((invoice) => {
    // A part of a date has no value: the invoice would be issued without one.
    if (due.current?.validity.badInput) {
      setError('dueOn', { message: 'Due date must be a date.' }, { shouldFocus: true });
      return undefined;
    }
    return issue(invoice).then(onClose, (error: Error) => {
      if (isWithoutDetails(error)) onDetailsMissing();
      else applyProblem(error, setError, fieldsOf(getValues('lines')));
    });
  });

  return (
    <DialogForm
      isBusy={isSubmitting}
      error={errors.root?.['server']?.message}
      action={TEXTS.title}
      busyAction="Issuing…"
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Alert tone="info">{TEXTS.hint}</Alert>
      <InvoiceLines form={form} />
      <Field label="Due date (optional)" error={errors.dueOn?.message}>
        <DateInput
          {...dueOn}
          ref={(box) => {
            due.current = box;
            registerDue(box);
          }}
        />
      </Field>
    </DialogForm>
  );
}
