import { DURATIONS, EXPERIENCE_TYPES } from '@hirelane/api/constants';
import type { FileRef } from '@hirelane/api/schemas/files';
import { useController, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type * as z from 'zod';
import { FileInput } from '@/domain/files/FileInput';
import { BRIEF_LABELS } from '@/domain/projects/briefLabels';
import { RateInput } from '@/domain/projects/RateInput';
import { Chips } from '@/domain/skills/Chips';
import type { WizardForm, WizardStep } from '@/features/projects/wizard/wizardForm';
import { capitalize } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Field } from '@/shared/ui/forms/Field';
import { FormPair } from '@/shared/ui/layout/layout';

interface StepThreeProps {
  form: WizardForm;
  /** The file whose id is in the form. */
  file: z.infer<typeof FileRef> | null;
  onStep: (step: WizardStep) => void;
  /** Called with true when an upload starts, and with false when it ends. */
  onUploading: (isUploading: boolean) => void;
  onFile: (file: z.infer<typeof FileRef> | null) => void;
}

export function StepThree({ form, file, onFile, onStep, onUploading }: StepThreeProps) {
  const { errors } = form.formState;
  // Fields are registered in page order, because the first invalid field gets the focus.
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
                {capitalize(type)}
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

interface SummaryProps {
  form: WizardForm;
  onStep: (step: WizardStep) => void;
}

/** The content of the first two steps, as freelancers will read it, each with a button back to its step. */
function Summary({ form, onStep }: SummaryProps) {
  const { title, description, skills, category, scope } = useWatch({ control: form.control });
  return (
    <Part aria-labelledby="wizard-summary">
      <h3 id="wizard-summary">What freelancers will read</h3>
      <Row>
        <div>
          <strong>{title || 'No title yet'}</strong>
          <p>{description || 'No description yet.'}</p>
        </div>
        <Button $tone="quiet" $size="sm" aria-label="Edit title and description" onClick={() => onStep(1)}>
          Edit
        </Button>
      </Row>
      <Row>
        <div>
          <p>{[category || 'No category yet', `${capitalize(scope ?? '')} scope`].join(' · ')}</p>
          {skills && skills.length > 0 ? (
            <Chips label="Skills of the project" items={skills} size="sm" />
          ) : (
            <p>No skills yet</p>
          )}
        </div>
        <Button $tone="quiet" $size="sm" aria-label="Edit skills and scope" onClick={() => onStep(2)}>
          Edit
        </Button>
      </Row>
    </Part>
  );
}

const Part = styled.section`
  display: grid;
  gap: ${theme.space[3]};
  padding: ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.canvas};

  h3 {
    font-size: ${theme.font.sm};
  }
`;

const Row = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${theme.space[4]};

  > div {
    display: grid;
    gap: ${theme.space[2]};
    min-width: 0;
    overflow-wrap: anywhere;
  }

  p {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    overflow: hidden;
    white-space: pre-line;
  }
`;
