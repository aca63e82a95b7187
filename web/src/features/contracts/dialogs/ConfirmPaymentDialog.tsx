import type { Payment } from '@hirelane/api/schemas/contracts';
import { showingConflict, useConfirmPayment } from '@/features/contracts/commands';
import { PAYMENT_TEXTS as TEXTS } from '@/features/contracts/texts';
import { formatDay, formatRupees } from '@/shared/lib/format';
import { ConfirmDialog } from '@/shared/ui/dialogs/ConfirmDialog';

interface ConfirmPaymentDialogProps {
  contractId: string;
  payment: Payment;
  onConflict: (text: string) => void;
  onClose: () => void;
}

/** Lets the freelancer confirm that a payment has arrived. */
export function ConfirmPaymentDialog({ contractId, payment, onConflict, onClose }: ConfirmPaymentDialogProps) {
  const confirm = useConfirmPayment(contractId, payment._id);
  return (
    <ConfirmDialog
      title={TEXTS.confirmTitle}
      action={TEXTS.confirm}
      tone="accent"
      isBusy={confirm.isPending}
      error={confirm.error}
      onConfirm={() => void confirm.mutateAsync({ amount: payment.amount }).then(onClose, showingConflict(onConflict))}
      onClose={onClose}
    >
      {TEXTS.confirmText(formatRupees(payment.amount), formatDay(payment.paidOn))}
    </ConfirmDialog>
  );
}
