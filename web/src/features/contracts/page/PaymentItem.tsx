import type { Payment } from '@hirelane/api/schemas/contracts';
import type { Invoice } from '@hirelane/api/schemas/invoices';
import type { PartyRole } from '@hirelane/api/schemas/parties';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { PAYMENT_LABELS, PAYMENT_TEXTS } from '@/features/contracts/texts';
import { formatDay, formatRupees } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Badge } from '@/shared/ui/text/Badge';
import { LinkedText } from '@/shared/ui/text/LinkedText';

export type PaymentAction = 'correct' | 'withdraw' | 'assign' | 'confirm' | 'dispute';

interface PaymentItemProps {
  payment: Payment;
  role: PartyRole;
  contractId: string;
  /** The invoice that it is for; undefined on that invoice's own page. */
  invoice: Invoice | undefined;
  /** Whether the contract has invoices that it could be for. */
  canAssign: boolean;
  onAct: (what: PaymentAction) => void;
}

/** A payment. Until it is confirmed, the client can correct it and the freelancer can confirm or dispute it. */
export function PaymentItem({ payment, role, contractId, invoice, canAssign, onAct }: PaymentItemProps) {
  const { amount, paidOn, reference, status, words } = payment;
  const what = `${formatRupees(amount)} of ${formatDay(paidOn)}`;
  return (
    <Item>
      <Head>
        <span>
          <strong>{formatRupees(amount)}</strong> <time dateTime={paidOn}>{formatDay(paidOn)}</time>
        </span>
        <Badge data-tone={status === 'confirmed' ? undefined : 'quiet'} data-status={status}>
          {PAYMENT_LABELS[status]}
        </Badge>
      </Head>
      {invoice && (
        <p>
          For <Link to={`/contracts/${contractId}/invoices/${invoice._id}`}>invoice {invoice.number}</Link>
        </p>
      )}
      {reference && <p>Reference: {reference}</p>}
      {words && (
        <q>
          <LinkedText text={words} />
        </q>
      )}
      {status !== 'confirmed' && (
        <Buttons>
          {role === 'client' ? (
            <>
              <Button $size="sm" aria-label={`Correct the payment of ${what}`} onClick={() => onAct('correct')}>
                Correct
              </Button>
              <Button
                $size="sm"
                $tone="quiet"
                aria-label={`Withdraw the payment of ${what}`}
                onClick={() => onAct('withdraw')}
              >
                {PAYMENT_TEXTS.withdraw}
              </Button>
            </>
          ) : (
            <>
              <Button $size="sm" aria-label={`Confirm the payment of ${what}`} onClick={() => onAct('confirm')}>
                {PAYMENT_TEXTS.confirm}
              </Button>
              {status === 'marked' && (
                <Button
                  $size="sm"
                  $tone="quiet"
                  aria-label={`Dispute the payment of ${what}`}
                  onClick={() => onAct('dispute')}
                >
                  {PAYMENT_TEXTS.dispute}
                </Button>
              )}
            </>
          )}
        </Buttons>
      )}
      {status === 'confirmed' && role === 'client' && !invoice && canAssign && (
        <Buttons>
          <Button $size="sm" aria-label={`${PAYMENT_TEXTS.assign}: ${what}`} onClick={() => onAct('assign')}>
            {PAYMENT_TEXTS.assign}
          </Button>
        </Buttons>
      )}
    </Item>
  );
}

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  padding-block: ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};
  overflow-wrap: anywhere;

  &:last-child {
    padding-block-end: 0;
  }

  p,
  time {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  q {
    white-space: pre-line;
  }

  [data-status='disputed'] {
    background: ${theme.color.dangerSoft};
    color: ${theme.color.danger};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};

  strong {
    margin-inline-end: ${theme.space[2]};
    font-variant-numeric: tabular-nums;
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`;
