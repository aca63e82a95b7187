import type { Invoice } from '@hirelane/contracts/api/invoices';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

interface PartyProps {
  title: 'From' | 'To';
  party: Invoice['issuer'];
  /** Instead of a name. */
  noName: string;
}

/** Who issued an invoice, or to whom. */
export function Party({ title, party: { name, address, taxId }, noName }: PartyProps) {
  return (
    <Box>
      <h2>{title}</h2>
      <p>
        <strong>{name || noName}</strong>
      </p>
      {address && <p>{address}</p>}
      {taxId && <p>Tax ID {taxId}</p>}
    </Box>
  );
}

const Box = styled.section`
  h2 {
    margin-block-end: ${theme.space[1]};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 400;
    letter-spacing: normal;
  }

  p {
    white-space: pre-line;
  }
`;
