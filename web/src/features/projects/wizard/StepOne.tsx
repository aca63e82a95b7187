import { DESCRIPTION_MIN } from '@hirelane/contracts/constants';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { WIZARD_TEXTS as TEXTS } from '@/features/projects/wizard/texts';
import type { WizardForm } from '@/features/projects/wizard/wizardForm';
import { theme } from '@/shared/theme/theme';
import { Field } from '@/shared/ui/Field';

export function StepOne({ form }: { form: WizardForm }) {
  const { errors } = form.formState;
  const description = useWatch({ control: form.control, name: 'description' });
  // Counted as the server counts: trimmed, an emoji as one.
  const length = [...description.trim()].length;

  return (
    <>
      <Field label="Title" error={errors.title?.message}>
        <input {...form.register('title')} />
      </Field>
      <Field
        label="Description"
        error={errors.description?.message}
        hint={
          <Hint>
            <span>{TEXTS.descriptionHint}</span>{' '}
            <strong data-enough={length >= DESCRIPTION_MIN}>{`${length} / ${DESCRIPTION_MIN}`}</strong>
          </Hint>
        }
      >
        <textarea rows={10} {...form.register('description')} />
      </Field>
    </>
  );
}

const Hint = styled.span`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space[4]};

  strong {
    flex: none;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }

  strong[data-enough='true'] {
    color: ${theme.color.success};
    font-weight: 650;
  }
`;
