import type { FileRef } from '@hirelane/contracts/api/files';
import { DURATIONS, EXPERIENCE_TYPES } from '@hirelane/contracts/constants';
import { useController } from 'react-hook-form';
import type * as z from 'zod';
import { Summary } from '@/features/projects/wizard/Summary';
import type { Step, WizardForm } from '@/features/projects/wizard/wizardForm';
import { BRIEF_LABELS } from '@/shared/lib/briefLabels';
import { capital } from '@/shared/lib/format';
import { Field } from '@/shared/ui/Field';
import { FileInput } from '@/shared/ui/FileInput';
import { FormPair } from '@/shared/ui/FormPair';
import { RateInput } from '@/shared/ui/RateInput';

interface StepThreeProps {
  form: WizardForm;
  /** Name and size of what the form knows by its id. */
  file: z.infer<typeof FileRef> | null;
  onStep: (step: Step) => void;
  /** Called with whether the file is on its way. */
  onUploading: (isUploading: boolean) => void;
  onFile: (file: z.infer<typeof FileRef> | null) => void;
}

export function StepThree({ form, file, onFile, onStep, onUploading }: StepThreeProps) {
  const { errors } = form.formState;
  // Registered in the order of the page, since the first invalid field gets the focus.
  const [duration, experienceType, projectRate] = [
    form.register('duration'),
    form.register('experienceType'),
    form.register('projectRate'),
  ];
  const { field } = useController({ control: form.control, name: 'file' });

  return (
    <>
      <FormPair>
        <Field label={BRIEF_LABELS.duration} error={errors.duration?.message}>
          <select {...duration}>
            {DURATIONS.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </Field>
        <Field label={BRIEF_LABELS.experienceType} error={errors.experienceType?.message}>
          <select {...experienceType}>
            {EXPERIENCE_TYPES.map((type) => (
              <option key={type} value={type}>
                {capital(type)}
              </option>
            ))}
          </select>
        </Field>
      </FormPair>
      <Field
        label={BRIEF_LABELS.projectRate}
        prefix="₹"
        hint="In whole rupees, for the entire project."
        error={errors.projectRate?.message}
      >
        <RateInput {...projectRate} />
      </Field>
      <FileInput
        label="Upload File"
        value={file}
        error={errors.file?.message}
        inputRef={field.ref}
        onBusy={onUploading}
        onChange={(next) => {
          onFile(next);
          field.onChange(next?._id ?? '');
        }}
      />
      <Summary form={form} onStep={onStep} />
    </>
  );
}
