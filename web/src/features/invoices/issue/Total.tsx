import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { type InvoiceForm, totalOf } from '@/features/invoices/issue/invoiceForm';
import { formatRupees } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

/** What the lines come to, as they are typed. */
export function Total({ form: { control } }: { form: InvoiceForm }) {
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
