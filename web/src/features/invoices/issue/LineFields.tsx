import { styled } from 'styled-components';
import { RateInput } from '@/domain/projects/RateInput';
import type { InvoiceForm } from '@/features/invoices/issue/invoiceForm';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Field } from '@/shared/ui/forms/Field';

interface LineFieldsProps {
  form: InvoiceForm;
  index: number;
  /** Removes the line; undefined if it is the only line. */
  onRemove: (() => void) | undefined;
}

export function LineFields({ form: { register, formState }, index, onRemove }: LineFieldsProps) {
  const errors = formState.errors.lines?.[index];
  return (
    <Line>
      <legend>Line {index + 1}</legend>
      {onRemove && (
        <Remove $tone="quiet" $size="sm" aria-label={`Remove line ${index + 1}`} onClick={onRemove}>
          Remove
        </Remove>
      )}
      <Fields>
        <Field label="Description" error={errors?.description?.message}>
          <input autoComplete="off" {...register(`lines.${index}.description`)} />
        </Field>
        <Field label="Amount" prefix="₹" error={errors?.amount?.message}>
          <RateInput isSigned {...register(`lines.${index}.amount`)} />
        </Field>
      </Fields>
    </Line>
  );
}

const Line = styled.fieldset`
  position: relative;
  padding-block-start: ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};

  legend {
    float: inline-start;
    margin-block-end: ${theme.space[3]};
    padding: 0;
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

const Remove = styled(Button)`
  position: absolute;
  inset-block-start: ${theme.space[2]};
  /* Aligns the end of the button's text with the end of the fields. */
  inset-inline-end: calc(-1 * ${theme.space[3]});
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  clear: both;

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) 11rem;
  }
`;
