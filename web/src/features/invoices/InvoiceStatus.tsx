import type { Settlement } from '@hirelane/api/schemas/invoices';
import { STATUS_LABELS } from '@/features/invoices/texts';
import { formatRupees } from '@/shared/lib/format';
import { Badge } from '@/shared/ui/text/Badge';

const TONES: Readonly<Record<Settlement['status'], 'danger' | 'quiet' | undefined>> = {
  ...{ open: 'quiet', 'part paid': 'quiet', paid: undefined, overdue: 'danger' },
  ...{ cancelled: 'quiet', correction: 'quiet' },
};

/** Whether an invoice has been paid. */
export function InvoiceBadge({ status }: Pick<Settlement, 'status'>) {
  return <Badge data-tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}

/** What is left to pay of an invoice and what awaits confirmation, as phrases; empty for a paid invoice. */
export function settlementWords({ status, paid, reported, open, excess }: Settlement): readonly string[] {
  if (status === 'correction') return [];
  return [
    ...(open > 0 && paid > 0 ? [`${formatRupees(open)} still open`] : []),
    ...(reported > 0 ? [`${formatRupees(reported)} recorded, not confirmed yet`] : []),
    ...(excess > 0 ? [`${formatRupees(excess)} paid too much`] : []),
  ];
}
