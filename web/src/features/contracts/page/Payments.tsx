import type { Contract, Payment } from '@hirelane/api/schemas/contracts';
import { Suspense, useState } from 'react';
import { isGone } from '@/domain/people/clientWords';
import { type PaymentAction, PaymentItem } from '@/features/contracts/page/PaymentItem';
import { payable } from '@/features/contracts/payable';
import { NO_MONEY, NO_MONEY_GONE, PAYMENT_TEXTS as TEXTS } from '@/features/contracts/texts';
import { lazyPart } from '@/shared/lib/loadChunk';
import { Button } from '@/shared/ui/buttons/Button';
import { ListCard } from '@/shared/ui/lists/ListCard';

const PaymentDialog = lazyPart(() => import('@/features/contracts/dialogs/PaymentDialog').then((m) => m.PaymentDialog));
const WithdrawPaymentDialog = lazyPart(() =>
  import('@/features/contracts/dialogs/WithdrawPaymentDialog').then((m) => m.WithdrawPaymentDialog),
);
const AssignPaymentDialog = lazyPart(() =>
  import('@/features/contracts/dialogs/AssignPaymentDialog').then((m) => m.AssignPaymentDialog),
);
const DisputeDialog = lazyPart(() => import('@/features/contracts/dialogs/DisputeDialog').then((m) => m.DisputeDialog));
const ConfirmPaymentDialog = lazyPart(() =>
  import('@/features/contracts/dialogs/ConfirmPaymentDialog').then((m) => m.ConfirmPaymentDialog),
);

type Asked = Readonly<{ what: 'add' } | { what: PaymentAction; payment: Payment }>;

interface PaymentsProps {
  contract: Contract;
  /** If set, only the payments for this invoice are shown. */
  invoiceId?: string;
  onConflict: (text: string) => void;
}

/** Payments made outside the site, as recorded by the client, with the freelancer's reply to each. */
export function Payments({ contract, invoiceId, onConflict }: PaymentsProps) {
  const { _id, role, invoices } = contract;
  const isOfOne = invoiceId !== undefined;
  const payments = contract.payments.filter((payment) => !isOfOne || payment.invoiceId === invoiceId);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const leave = (text: string) => {
    close();
    onConflict(text);
  };
  return (
    <ListCard
      id="payments"
      title="Payments"
      hint={isGone(contract) ? NO_MONEY_GONE[role] : NO_MONEY}
      none={TEXTS.none}
      actions={
        role === 'client' && (
          <Button $size="sm" onClick={() => setAsked({ what: 'add' })}>
            {TEXTS.add}
          </Button>
        )
      }
      items={payments.map((payment) => (
        <PaymentItem
          key={payment._id}
          payment={payment}
          role={role}
          contractId={_id}
          invoice={isOfOne ? undefined : invoices.find((invoice) => invoice._id === payment.invoiceId)}
          canAssign={!isOfOne && payable(invoices).length > 0}
          onAct={(what) => setAsked({ what, payment })}
        />
      ))}
    >
      <Suspense>
        {(asked?.what === 'add' || asked?.what === 'correct') && (
          <PaymentDialog
            contract={contract}
            payment={asked.what === 'correct' ? asked.payment : undefined}
            invoiceId={invoiceId}
            onConflict={leave}
            onClose={close}
          />
        )}
        {asked?.what === 'withdraw' && (
          <WithdrawPaymentDialog contractId={_id} payment={asked.payment} onConflict={leave} onClose={close} />
        )}
        {asked?.what === 'assign' && (
          <AssignPaymentDialog contract={contract} payment={asked.payment} onConflict={leave} onClose={close} />
        )}
        {asked?.what === 'confirm' && (
          <ConfirmPaymentDialog contractId={_id} payment={asked.payment} onConflict={leave} onClose={close} />
        )}
        {asked?.what === 'dispute' && (
          <DisputeDialog contractId={_id} payment={asked.payment} onConflict={leave} onClose={close} />
        )}
      </Suspense>
    </ListCard>
  );
}
