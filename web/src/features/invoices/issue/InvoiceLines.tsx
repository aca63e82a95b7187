import { INVOICE_LINES_MAX } from '@hirelane/contracts/constants';
import { useEffect, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { styled } from 'styled-components';
import type { InvoiceForm } from '@/features/invoices/issue/invoiceForm';
import { LineFields } from '@/features/invoices/issue/LineFields';
import { Total } from '@/features/invoices/issue/Total';
import { ISSUE_TEXTS as TEXTS } from '@/features/invoices/texts';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { FieldError } from '@/shared/ui/FieldError';
import { Icon } from '@/shared/ui/Icon';

/** The lines of an invoice that is being written, of which there is at least one, and their total. */
export function InvoiceLines({ form }: { form: InvoiceForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const add = useRef<HTMLButtonElement>(null);
  const count = useRef(fields.length);
  useEffect(() => {
    // The button that removed the line went with it, and the focus with the button.
    if (fields.length < count.current) add.current?.focus();
    count.current = fields.length;
  }, [fields.length]);
  return (
    <Lines>
      <Hint>{TEXTS.lines}</Hint>
      {fields.map(({ id }, index) => (
        <LineFields key={id} form={form} index={index} onRemove={fields.length > 1 ? () => remove(index) : undefined} />
      ))}
      <FieldError id="lines-error" message={form.formState.errors.lines?.message} />
      {fields.length < INVOICE_LINES_MAX && (
        <div>
          <Button ref={add} $size="sm" onClick={() => append({ description: '', amount: '' })}>
            <Icon name="plus" size={16} />
            {TEXTS.add}
          </Button>
        </div>
      )}
      <Total form={form} />
    </Lines>
  );
}

const Lines = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
`;

const Hint = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;
