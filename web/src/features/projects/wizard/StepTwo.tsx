import { CATEGORIES, SCOPES } from '@hirelane/api/constants';
import { Suspense, useState } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { offered } from '@/domain/marketplace/marketplace';
import { BRIEF_LABELS } from '@/domain/projects/briefLabels';
import { Chips } from '@/domain/skills/Chips';
import type { WizardForm } from '@/features/projects/wizard/wizardForm';
import { lazyPart } from '@/shared/lib/loadChunk';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Field } from '@/shared/ui/forms/Field';
import { FieldError } from '@/shared/ui/forms/FieldError';
import { RadioCards } from '@/shared/ui/forms/RadioCards';
import { Icon } from '@/shared/ui/icons/Icon';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

const SkillsBox = lazyPart(() => import('@/domain/skills/SkillsBox').then((m) => m.SkillsBox));
const SkillsDialog = lazyPart(() => import('@/domain/skills/SkillsDialog').then((m) => m.SkillsDialog));

const SCOPE_TEXTS = {
  small: 'One clear task',
  medium: 'A few connected tasks',
  large: 'Long or complex work',
} as const;

export function StepTwo({ form }: { form: WizardForm }) {
  const { errors } = form.formState;
  const [isEditing, setIsEditing] = useState(false);
  const [text, setText] = useState('');
  const [typedError, setTypedError] = useState<string>();
  const { field } = useController({ control: form.control, name: 'skills' });
  // A draft may have a category that is no longer available.
  const drafted = form.formState.defaultValues?.category;
  const categories = CATEGORIES.filter((name) => name === drafted || offered([name]).length > 0);

  return (
    <>
      <Skills>
        <VisuallyHidden id="wizard-skills">{BRIEF_LABELS.skills}</VisuallyHidden>
        {!isEditing && (
          <Suspense fallback={<Chips label="Chosen skills" items={field.value} />}>
            <SkillsBox
              skills={field.value}
              onSkills={field.onChange}
              text={text}
              onText={setText}
              error={typedError}
              onError={setTypedError}
            />
          </Suspense>
        )}
        <div>
          <Button
            ref={field.ref}
            $size="sm"
            aria-describedby="wizard-skills wizard-skills-error"
            onClick={() => {
              setText('');
              setTypedError(undefined);
              setIsEditing(true);
            }}
          >
            <Icon name={field.value.length > 0 ? 'edit' : 'plus'} size={16} />
            Edit Skills
          </Button>
        </div>
        <FieldError id="wizard-skills-error" message={errors.skills?.message} />
      </Skills>
      <Field label={BRIEF_LABELS.category} error={errors.category?.message}>
        <select {...form.register('category')}>
          <option value="">Choose a category</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </Field>
      <RadioCards
        legend="Project Scope"
        options={SCOPES.map((scope) => ({ value: scope, label: scope, text: SCOPE_TEXTS[scope] }))}
        error={errors.scope?.message}
        {...form.register('scope')}
      />
      {isEditing && (
        <Suspense>
          <SkillsDialog
            initial={field.value}
            onClose={() => setIsEditing(false)}
            onSave={(skills) => {
              field.onChange(skills);
              setIsEditing(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const Skills = styled.div`
  display: grid;
  gap: ${theme.space[3]};
`;
