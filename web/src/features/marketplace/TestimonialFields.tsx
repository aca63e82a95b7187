import type { EditMarketplace } from '@hirelane/contracts/api/marketplace';
import { MARKETPLACE_LIMITS } from '@hirelane/contracts/marketplace';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { styled } from 'styled-components';
import type { SettingsInput } from '@/features/marketplace/kept';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { Field } from '@/shared/ui/Field';
import { FormPair } from '@/shared/ui/FormPair';

/** What real people have said, at most three of them. */
export function TestimonialFields({ form }: { form: UseFormReturn<SettingsInput, unknown, EditMarketplace> }) {
  const { control, register, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'testimonials.own' });
  const errors = formState.errors.testimonials?.own;
  return (
    <Rows>
      {fields.map(({ id }, n) => (
        <fieldset key={id}>
          <legend>{`Testimonial ${n + 1}`}</legend>
          <FormPair>
            <Field label="Name" error={errors?.[n]?.name?.message}>
              <input {...register(`testimonials.own.${n}.name`)} />
            </Field>
            <Field label="Role (optional)" error={errors?.[n]?.role?.message}>
              <input {...register(`testimonials.own.${n}.role`)} />
            </Field>
          </FormPair>
          <Field label="Quote" error={errors?.[n]?.quote?.message}>
            <textarea rows={3} {...register(`testimonials.own.${n}.quote`)} />
          </Field>
          <div>
            <Button $size="sm" onClick={() => remove(n)}>
              {`Remove testimonial ${n + 1}`}
            </Button>
          </div>
        </fieldset>
      ))}
      {fields.length < MARKETPLACE_LIMITS.testimonials && (
        <div>
          <Button $size="sm" onClick={() => append({ name: '', role: '', quote: '' })}>
            Add a testimonial
          </Button>
        </div>
      )}
    </Rows>
  );
}

const Rows = styled.div`
  display: grid;
  gap: ${theme.space[8]};

  fieldset {
    display: grid;
    gap: ${theme.space[4]};
    min-width: 0;
  }

  legend {
    margin-block-end: ${theme.space[2]};
    padding: 0;
    font-weight: 600;
  }
`;
