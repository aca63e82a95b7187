import { INVOICE_LINES_MAX, PAYMENT_DAYS_DEFAULT } from '@hirelane/api/constants';
import type { Contract } from '@hirelane/api/schemas/contracts';
import type { IssueInvoice } from '@hirelane/api/schemas/invoices';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type * as z from 'zod';
import { isGone } from '@/domain/people/clientWords';
import { formatTypedRate } from '@/domain/projects/typedRate';
import { BillingForm } from '@/features/invoices/billing/BillingForm';
import { useSuggestedName } from '@/features/invoices/billing/useSuggestedName';
import { fieldsOf, type InvoiceForm, TypedInvoice, totalOf } from '@/features/invoices/issue/invoiceForm';
import { LineFields } from '@/features/invoices/issue/LineFields';
import { billingQuery } from '@/features/invoices/queries';
import { BILLING_TEXTS, ISSUE_TEXTS } from '@/features/invoices/texts';
import { applyProblem } from '@/shared/api/applyProblem';
import { ApiError } from '@/shared/lib/apiError';
import { inDays } from '@/shared/lib/days';
import { formatRupees } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { DialogForm } from '@/shared/ui/dialogs/DialogForm';
import { EditDialog } from '@/shared/ui/dialogs/EditDialog';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { DateInput } from '@/shared/ui/forms/DateInput';
import { Field } from '@/shared/ui/forms/Field';
import { FieldError } from '@/shared/ui/forms/FieldError';
import { Icon } from '@/shared/ui/icons/Icon';

interface IssueDialogProps {
  contract: Pick<Contract, 'title' | 'rate' | 'invoices' | 'parties' | 'other'>;
  issue: (invoice: IssueInvoice) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Issues an invoice, prefilled with the remainder of the agreed rate. Users without billing details enter them first.
 */
export function IssueDialog({ contract, issue, onClose }: IssueDialogProps) {
  const { title, rate, invoices, parties } = contract;
  const suggestedName = useSuggestedName();
  const left = invoices.reduce((rest, { total }) => rest - total, rate);
  const { data: details, isPending, refetch } = useQuery(billingQuery());
  /** Whether billing details exist, if this is newer than the data in the query. */
  const [learnt, setLearnt] = useState<'given' | 'missing'>();
  const [isGivingDetails, setIsGivingDetails] = useState(false);
  const days = details?.paymentDays ?? PAYMENT_DAYS_DEFAULT;
  const form = useForm<z.input<typeof TypedInvoice>, unknown, z.output<typeof TypedInvoice>>({
    resolver: zodResolver(TypedInvoice),
    defaultValues: {
      lines: [{ description: title, amount: left > 0 ? formatTypedRate(String(left)) : '' }],
      dueOn: inDays(days),
      correctsId: '',
    },
  });
  const { setValue } = form;
  // The details may arrive, or be entered, after the form was created.
  useEffect(() => setValue('dueOn', inDays(days)), [days, setValue]);
  const known = learnt ?? (details === undefined ? undefined : details === null ? 'missing' : 'given');
  return (
    <EditDialog
      title={known === 'missing' ? BILLING_TEXTS.title : ISSUE_TEXTS.title}
      isDirty={form.formState.isDirty || isGivingDetails}
      onClose={onClose}
    >
      {known === 'given' && (
        <IssueForm
          issue={issue}
          form={form}
          invoices={invoices.filter(({ total }) => total > 0)}
          isClientWithoutAddress={parties?.client.address === '' && !isGone(contract)}
          onDetailsMissing={() => setLearnt('missing')}
          onClose={onClose}
        />
      )}
      {known === 'missing' && suggestedName !== undefined && (
        <BillingForm
          isFirst
          details={details ?? null}
          suggestedName={suggestedName}
          isFreelancer
          onDirty={setIsGivingDetails}
          onSaved={() => {
            setIsGivingDetails(false);
            setLearnt('given');
          }}
          onCancel={onClose}
        />
      )}
      {((known === undefined && isPending) || (known === 'missing' && suggestedName === undefined)) && (
        <Skeleton label="Loading your billing details" rows={1} height="24rem" />
      )}
      {known === undefined && !isPending && (
        <ErrorState message="We could not load your billing details." onRetry={() => void refetch()} />
      )}
    </EditDialog>
  );
}

interface IssueFormProps {
  issue: (invoice: IssueInvoice) => Promise<unknown>;
  /** Created by the dialog, so that the typed text is kept during the step that asks for billing details. */
  form: InvoiceForm;
  /** The invoices that this one can correct. */
  invoices: Contract['invoices'];
  isClientWithoutAddress: boolean;
  /** Called when the server has no billing details. */
  onDetailsMissing: () => void;
  onClose: () => void;
}

const isWithoutDetails = (error: Error) => error instanceof ApiError && error.problem.code === 'no-billing-details';

/** The invoice's lines and due date. */
function IssueForm({ issue, form, invoices, isClientWithoutAddress, onDetailsMissing, onClose }: IssueFormProps) {
  const { register, handleSubmit, setError, setFocus, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const total = totalOf(useWatch({ control: form.control, name: 'lines' }));
  const isCorrection = total !== null && total < 0;
  const due = useRef<HTMLInputElement>(null);
  const { ref: registerDue, ...dueOn } = register('dueOn');
  // The dialog sets its initial focus before this field is rendered.
  useEffect(() => setFocus('lines.0.description'), [setFocus]);

  const onSubmit = handleSubmit((invoice) => {
    // The value of an incomplete date is empty, so the invoice would get the default due date.
    if (due.current?.validity.badInput) {
      setError('dueOn', { message: 'Due date must be a date.' }, { shouldFocus: true });
      return undefined;
    }
    return issue(isCorrection ? { ...invoice, dueOn: null } : { ...invoice, correctsId: null }).then(
      onClose,
      (error: Error) => {
        if (isWithoutDetails(error)) onDetailsMissing();
        else applyProblem(error, setError, fieldsOf(getValues('lines')));
      },
    );
  });

  return (
    <DialogForm
      isBusy={isSubmitting}
      error={errors.root?.['server']?.message}
      action={ISSUE_TEXTS.title}
      busyAction="Issuing…"
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Alert tone="info">{ISSUE_TEXTS.hint}</Alert>
      {isClientWithoutAddress && <Alert tone="info">{ISSUE_TEXTS.noAddress}</Alert>}
      <InvoiceLines form={form} />
      {isCorrection ? (
        invoices.length > 0 && (
          <Field label="Corrects" hint={ISSUE_TEXTS.corrects} error={errors.correctsId?.message}>
            <select {...register('correctsId')}>
              <option value="">The latest invoice</option>
              {invoices.map(({ _id, number, total }) => (
                <option key={_id} value={_id}>
                  {number}, {formatRupees(total)}
                </option>
              ))}
            </select>
          </Field>
        )
      ) : (
        <Field label="Due date" error={errors.dueOn?.message}>
          <DateInput
            {...dueOn}
            ref={(box) => {
              due.current = box;
              registerDue(box);
            }}
          />
        </Field>
      )}
    </DialogForm>
  );
}

/** The lines of the unissued invoice and their total. There is always at least one line. */
function InvoiceLines({ form }: { form: InvoiceForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const add = useRef<HTMLButtonElement>(null);
  const count = useRef(fields.length);
  useEffect(() => {
    // The focus was on the line's remove button, which was removed with the line.
    if (fields.length < count.current) add.current?.focus();
    count.current = fields.length;
  }, [fields.length]);
  return (
    <Lines>
      <Hint>{ISSUE_TEXTS.lines}</Hint>
      {fields.map(({ id }, index) => (
        <LineFields key={id} form={form} index={index} onRemove={fields.length > 1 ? () => remove(index) : undefined} />
      ))}
      <FieldError id="lines-error" message={form.formState.errors.lines?.message} />
      {fields.length < INVOICE_LINES_MAX && (
        <div>
          <Button ref={add} $size="sm" onClick={() => append({ description: '', amount: '' })}>
            <Icon name="plus" size={16} />
            {ISSUE_TEXTS.add}
          </Button>
        </div>
      )}
      <Total form={form} />
    </Lines>
  );
}

const Lines = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
`;

const Hint = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

/** The total of the lines as they are typed. */
function Total({ form: { control } }: { form: InvoiceForm }) {
  const total = totalOf(useWatch({ control, name: 'lines' }));
  return (
    <Row>
      <span>Total</span>
      <output aria-label="Total">{total === null ? '–' : formatRupees(total)}</output>
    </Row>
  );
}

const Row = styled.p`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[4]};
  padding-block-start: ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};
  font-weight: 600;

  output {
    font-size: ${theme.font.lg};
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`;
