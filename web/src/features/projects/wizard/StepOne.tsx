import { DESCRIPTION_MIN } from '@hirelane/api/constants';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { WIZARD_TEXTS as TEXTS } from '@/features/projects/wizard/texts';
import type { WizardForm } from '@/features/projects/wizard/wizardForm';
import { BRIEF_LABELS } from '@/shared/lib/briefLabels';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
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

/** Outlines to begin a description with, while nothing is written. */
function OutlinePicker({ onPick }: { onPick: (text: string) => void }) {
  return (
    <Row role="group" aria-label="Begin with an outline">
      <span>Begin with an outline:</span>
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
 * Outlines of briefs, by what is wanted: headings with what to say under each. They are shorter than a description has
 * to be, so that none is published as it is.
 */
export const OUTLINES = [
  {
    label: 'Website',
    text: `What the site is for, and who comes to it:

Pages that it needs, and what each has to do:

What is there already (texts, pictures, a design, an address):

What you deliver, and in which form:

Who looks after it afterwards:`,
  },
  {
    label: 'Logo and brand',
    text: `What the company does, and for whom:

Three words for how it should look, and three for how it should not:

Where it will be seen (sign, label, website, print):

What you deliver (files, colours, typefaces, a guide):

How many drafts and rounds of changes we expect:`,
  },
  {
    label: 'Film or animation',
    text: `What the film is about, and where it will be shown:

Length, format, and language:

What is there already (script, footage, music, voice):

What you deliver, and by when:

How we decide about drafts:`,
  },
  {
    label: 'Texts and marketing',
    text: `What is to be written, and how much of it:

Who reads it, and what they should do afterwards:

Tone, with a link to something that sounds right:

What we give you (facts, interviews, figures):

What you deliver, and how often:`,
  },
  {
    label: 'Figures and books',
    text: `What has to be done (books, returns, reports), and for which period:

How many entries, accounts and people it concerns:

Programs that we use, and how you get access:

What you deliver, and by when:

Who answers your questions:`,
  },
  {
    label: 'Photographs',
    text: `What is photographed, and what the pictures are for:

Where, and on which days it can be done:

How many pictures, and in which form:

What is there already (a room, light, models, a style):

Which rights we need:`,
  },
] as const;
