import { DESCRIPTION_MIN } from '@hirelane/contracts/constants';
import { useWatch } from 'react-hook-form';
import { OutlinePicker } from '@/features/projects/wizard/OutlinePicker';
import { WIZARD_TEXTS as TEXTS } from '@/features/projects/wizard/texts';
import type { WizardForm } from '@/features/projects/wizard/wizardForm';
import { BRIEF_LABELS } from '@/shared/lib/briefLabels';
import { CountHint } from '@/shared/ui/CountHint';
import { Field } from '@/shared/ui/Field';

export function StepOne({ form }: { form: WizardForm }) {
  const { errors } = form.formState;
  const description = useWatch({ control: form.control, name: 'description' });
  // Counted as the server counts: trimmed, an emoji as one.
  const length = [...description.trim()].length;

  return (
    <>
      <Field label={BRIEF_LABELS.title} error={errors.title?.message}>
        <input {...form.register('title')} />
      </Field>
      <Field
        label={BRIEF_LABELS.description}
        error={errors.description?.message}
        hint={
          <CountHint
            text={TEXTS.descriptionHint}
            length={length}
            of={DESCRIPTION_MIN}
            isLeast
            tone={length >= DESCRIPTION_MIN ? 'good' : undefined}
          />
        }
      >
        <textarea rows={10} {...form.register('description')} />
      </Field>
      {/* Below the box, which would move otherwise while somebody begins to type. */}
      {description === '' && (
        <OutlinePicker
          onPick={(text) => {
            form.setValue('description', text, { shouldDirty: true });
            form.setFocus('description');
          }}
        />
      )}
    </>
  );
}
