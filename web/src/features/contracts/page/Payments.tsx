import type { Contract, Payment } from '@hirelane/contracts/api/contracts';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { type PaymentAction, PaymentItem } from '@/features/contracts/page/PaymentItem';
import { NO_MONEY, PAYMENT_TEXTS as TEXTS } from '@/features/contracts/texts';
import { lazyPart } from '@/shared/lib/lazyPart';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';

const PaymentDialog = lazyPart(() => import('@/features/contracts/dialogs/PaymentDialog').then((m) => m.PaymentDialog));
const DisputeDialog = lazyPart(() => import('@/features/contracts/dialogs/DisputeDialog').then((m) => m.DisputeDialog));
const ConfirmPaymentDialog = lazyPart(() =>
  import('@/features/contracts/dialogs/ConfirmPaymentDialog').then((m) => m.ConfirmPaymentDialog),
);

type Asked = Readonly<{ what: 'add' } | { what: PaymentAction; payment: Payment }>;

/** The payments that were made elsewhere, as the client has recorded them, and what the freelancer says to each. */
export function Payments({ contract }: { contract: Contract }) {
  const { _id, role, payments } = contract;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <Card aria-labelledby="payments">
      <Head>
        <h2 id="payments">Payments</h2>
        {role === 'client' && (
          <Button $size="sm" onClick={() => setAsked({ what: 'add' })}>
            {TEXTS.add}
          </Button>
        )}
      </Head>
      <Hint>{NO_MONEY}</Hint>
      {payments.length === 0 ? (
        <p>{TEXTS.none}</p>
      ) : (
        <List aria-label="Payments">
          {payments.map((payment) => (
            <PaymentItem
              key={payment._id}
              payment={payment}
              role={role}
              onAct={(what) => setAsked({ what, payment })}
            />
          ))}
        </List>
      )}
      <Suspense>
        {(asked?.what === 'add' || asked?.what === 'correct') && (
          <PaymentDialog
            contractId={_id}
            payment={asked.what === 'correct' ? asked.payment : undefined}
            onClose={close}
          />
        )}
        {asked?.what === 'confirm' && <ConfirmPaymentDialog contractId={_id} payment={asked.payment} onClose={close} />}
        {asked?.what === 'dispute' && <DisputeDialog contractId={_id} payment={asked.payment} onClose={close} />}
      </Suspense>
    </Card>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};

  h2 {
    font-size: ${theme.font.lg};
  }
`;

const Hint = styled.p`
  max-width: 70ch;
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const List = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;
