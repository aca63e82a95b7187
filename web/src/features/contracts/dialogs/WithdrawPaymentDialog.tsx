import type { Payment } from '@hirelane/api/schemas/contracts';
import { showingConflict, useWithdrawPayment } from '@/features/contracts/commands';
import { PAYMENT_TEXTS as TEXTS } from '@/features/contracts/texts';
import { formatDay, formatRupees } from '@/shared/lib/format';
import { ConfirmDialog } from '@/shared/ui/dialogs/ConfirmDialog';

interface WithdrawPaymentDialogProps {
  contractId: string;
  payment: Payment;
  onConflict: (text: string) => void;
  onClose: () => void;
}

/** Lets the client take back a payment that is not confirmed yet. */
export function WithdrawPaymentDialog({ contractId, payment, onConflict, onClose }: WithdrawPaymentDialogProps) {
  const withdraw = useWithdrawPayment(contractId, payment._id);
  return (
    <ConfirmDialog
      title={TEXTS.withdrawTitle}
      action={TEXTS.withdrawAction}
      isBusy={withdraw.isPending}
      error={withdraw.error}
      onConfirm={() => void withdraw.mutateAsync().then(onClose, showingConflict(onConflict))}
      onClose={onClose}
    >
      {TEXTS.withdrawText(formatRupees(payment.amount), formatDay(payment.paidOn))}
    </ConfirmDialog>
  );
}
