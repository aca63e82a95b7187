import { DAY_MS, UPI_RECENT_DAYS } from '@hirelane/api/constants';
import type { Invoice, Upi } from '@hirelane/api/schemas/invoices';
import { styled } from 'styled-components';
import { upiLink } from '@/features/invoices/document/upiLink';
import { UPI_TEXTS as TEXTS } from '@/features/invoices/texts';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { type ButtonLook, buttonStyles } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { QrCode } from '@/shared/ui/icons/QrCode';

interface UpiPaymentProps {
  invoice: Invoice;
  upi: Upi;
  /** The amount to pay, in whole rupees. */
  open: number;
}

/** The most that most banks transfer with UPI at once, in rupees (NPCI circular 15A, 2017). */
const UPI_MAX = 100_000;

/** How to pay an invoice with UPI: a QR code, a link for phones, and a warning if the ID is recent. */
export function UpiPayment({ invoice: { number, issuedOn, issuer }, upi, open }: UpiPaymentProps) {
  const link = upiLink({ id: upi.id, name: issuer.name, amount: open, number });
  const isRecent = Date.parse(issuedOn) - Date.parse(upi.setAt) < UPI_RECENT_DAYS * DAY_MS;
  return (
    <Section aria-labelledby="upi">
      <QrCode text={link} label={TEXTS.code(number)} />
      <div>
        <h2 id="upi">{TEXTS.pay}</h2>
        <p>
          <strong>{upi.id}</strong>
        </p>
        {isRecent && <Alert tone="info">{TEXTS.changed(issuer.name, formatInstant(upi.setAt))}</Alert>}
        <p>
          {TEXTS.scan} {open > UPI_MAX && TEXTS.limit}
        </p>
        <AppLink href={link}>{TEXTS.open}</AppLink>
      </div>
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  align-items: center;
  gap: ${theme.space[6]};

  > div {
    display: grid;
    justify-items: start;
    gap: ${theme.space[2]};
  }

  h2 {
    font-size: ${theme.font.lg};
  }

  p {
    color: ${theme.color.textMuted};
  }

  strong {
    color: ${theme.color.text};
  }

  @media print {
    break-inside: avoid;
  }
`;

/** For phones, which can have a UPI app but cannot scan their own screen. */
const AppLink = styled.a<ButtonLook>`
  ${buttonStyles}

  @media print, (pointer: fine) {
    display: none;
  }
`;
