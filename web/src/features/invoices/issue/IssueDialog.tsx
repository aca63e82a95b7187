import type { Contract } from '@hirelane/contracts/api/contracts';
import type { IssueInvoice } from '@hirelane/contracts/api/invoices';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { BillingForm } from '@/features/invoices/billing/BillingForm';
import { IssueForm } from '@/features/invoices/issue/IssueForm';
import { TypedInvoice } from '@/features/invoices/issue/invoiceForm';
import { billingQuery } from '@/features/invoices/queries';
import { BILLING_TEXTS, ISSUE_TEXTS } from '@/features/invoices/texts';
import { formatTypedRate } from '@/shared/lib/typedRate';
import { EditDialog } from '@/shared/ui/EditDialog';
import { ErrorState, Skeleton } from '@/shared/ui/states';

interface IssueDialogProps {
  contract: Pick<Contract, 'title' | 'rate' | 'invoices'>;
  issue: (invoice: IssueInvoice) => Promise<unknown>;
  onClose: () => void;
}

/**
 * Issues an invoice, which begins with what is left of what was agreed on; whoever has no billing details yet gives
 * them first.
 */
export function IssueDialog({ contract, issue, onClose }: IssueDialogProps) {
  const { title, rate, invoices } = contract;
  const left = invoices.reduce((rest, { total }) => rest - total, rate);
  const { data: details, isPending, refetch } = useQuery(billingQuery());
  /** What this dialog has learnt since they were read. */
  const [learnt, setLearnt] = useState<'given' | 'missing'>();
  const [isGivingDetails, setIsGivingDetails] = useState(false);
  const form = useForm<z.input<typeof TypedInvoice>, unknown, z.output<typeof TypedInvoice>>({
    resolver: zodResolver(TypedInvoice),
    defaultValues: {
      lines: [{ description: title, amount: left > 0 ? formatTypedRate(String(left)) : '' }],
      dueOn: '',
    },
  });
  const known = learnt ?? (details === undefined ? undefined : details === null ? 'missing' : 'given');
  return (
    <EditDialog
      title={known === 'missing' ? BILLING_TEXTS.title : ISSUE_TEXTS.title}
      isDirty={form.formState.isDirty || isGivingDetails}
      onClose={onClose}
    >
      {known === 'given' && (
        <IssueForm issue={issue} form={form} onDetailsMissing={() => setLearnt('missing')} onClose={onClose} />
      )}
      {known === 'missing' && (
        <BillingForm
          isFirst
          details={details ?? null}
          onDirty={setIsGivingDetails}
          onSaved={() => {
            setIsGivingDetails(false);
            setLearnt('given');
          }}
          onCancel={onClose}
        />
      )}
      {known === undefined && isPending && <Skeleton label="Loading your billing details" rows={1} height="24rem" />}
      {known === undefined && !isPending && (
        <ErrorState message="We could not load your billing details." onRetry={() => void refetch()} />
      )}
    </EditDialog>
  );
}
