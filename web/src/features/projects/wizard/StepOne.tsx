import { DESCRIPTION_MIN } from '@hirelane/api/constants';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { BRIEF_LABELS } from '@/domain/projects/briefLabels';
import { WIZARD_TEXTS as TEXTS } from '@/features/projects/wizard/texts';
import type { WizardForm } from '@/features/projects/wizard/wizardForm';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { CountHint } from '@/shared/ui/forms/CountHint';
import { Field } from '@/shared/ui/forms/Field';

export function StepOne({ form }: { form: WizardForm }) {
  const { errors } = form.formState;
  const description = useWatch({ control: form.control, name: 'description' });
  // The length is counted as on the server: without surrounding spaces, and with an emoji as one character.
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
      {/* The outlines are below the box, because removing them from above would move the box during typing. */}
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

/** Description outlines, shown while the description is empty. */
function OutlinePicker({ onPick }: { onPick: (text: string) => void }) {
  return (
    <Row role="group" aria-label="Start from an outline">
      <span>Start from an outline:</span>
      {OUTLINES.map(({ label, text }) => (
        <Button key={label} $size="sm" onClick={() => onPick(text)}>
          {label}
        </Button>
      ))}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};

  span {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

/**
 * Description outlines for different kinds of work: headings, each with a hint below. They are shorter than the minimum
 * description, so they cannot be published unchanged.
 */
export const OUTLINES = [
  {
    label: 'Website',
    text: `Purpose and visitors of the site:

Pages, with the purpose of each:

Existing material (texts, pictures, a design, a domain):

Deliverables and their format:

Maintenance after launch:`,
  },
  {
    label: 'Logo and brand',
    text: `The company and its customers:

Three words for how it should look, and three for how it should not look:

Where it will be used (sign, label, website, print):

Deliverables (files, colours, typefaces, a guide):

Expected number of drafts and rounds of changes:`,
  },
  {
    label: 'Video or animation',
    text: `Subject of the video, and where it will be shown:

Length, format and language:

Existing material (script, footage, music, voice):

Deliverables and deadline:

How we approve drafts:`,
  },
  {
    label: 'Copywriting and marketing',
    text: `Texts to be written, and their length:

Readers, and what they should do after reading:

Tone, with a link to an example:

Material you get from us (facts, interviews, figures):

Deliverables, and how often:`,
  },
  {
    label: 'Finance and bookkeeping',
    text: `Tasks (books, returns, reports), and the period:

Number of entries, accounts and people:

Software we use, and how you get access:

Deliverables and deadline:

Contact for your questions:`,
  },
  {
    label: 'Photographs',
    text: `Subject and purpose of the photographs:

Location and possible dates:

Number and format of the pictures:

Available already (a room, lighting, models, a style):

Usage rights we need:`,
  },
] as const;
