import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { WIZARD_TEXTS as TEXTS } from '@/features/projects/wizard/texts';
import { STEPS, type WizardForm, type WizardStep } from '@/features/projects/wizard/wizardForm';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';

interface WizardButtonsProps {
  form: WizardForm;
  step: WizardStep;
  /** Whether a file is still being uploaded, so that the project is not complete yet. */
  isUploading: boolean;
  submitLabel: string;
  /** Saves the draft; undefined for a published project. */
  onSaveDraft: (() => void) | undefined;
  onBack: () => void;
  onNext: () => void;
}

export function WizardButtons({
  form,
  step,
  isUploading,
  submitLabel,
  onSaveDraft,
  onBack,
  onNext,
}: WizardButtonsProps) {
  const values = useWatch({ control: form.control });
  const isReady = STEPS[step].schema.safeParse(values).success;
  const words =
    step < 3
      ? isReady
        ? ''
        : STEPS[step].missing
      : isUploading
        ? TEXTS.uploading
        : onSaveDraft
          ? TEXTS.submitText
          : '';

  return (
    <Row>
      <Button disabled={step === 1} onClick={onBack}>
        Back
      </Button>
      <p id="wizard-missing">{words}</p>
      {onSaveDraft && (
        <Button $tone="quiet" data-part="draft" onMouseDown={(event) => event.preventDefault()} onClick={onSaveDraft}>
          {TEXTS.saveDraft}
        </Button>
      )}
      {step < 3 && (
        // The keys keep the buttons separate: otherwise React would turn Next into Submit while it is being pressed.
        <Button key="next" $tone="accent" disabled={!isReady} aria-describedby="wizard-missing" onClick={onNext}>
          Next
        </Button>
      )}
      {step === 3 && (
        // Pressing the button must not blur an invalid field, whose error message would move the button before the
        // click.
        <Button
          key="submit"
          type="submit"
          $tone="accent"
          aria-describedby="wizard-missing"
          disabled={isUploading}
          onMouseDown={(event) => event.preventDefault()}
        >
          {form.formState.isSubmitting ? 'Submitting…' : submitLabel}
        </Button>
      )}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[4]};
  padding-block-start: ${theme.space[6]};
  border-block-start: 1px solid ${theme.color.line};

  button {
    flex: none;
    min-width: 6.5rem;
  }

  [data-part='draft'] {
    flex-basis: 100%;
    order: 1;
  }

  p {
    flex: 1 0 100%;
    order: -1;
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    text-wrap: balance;
  }

  p:empty {
    display: none;
  }

  ${media.tablet} {
    [data-part='draft'] {
      flex-basis: auto;
      order: 0;
      margin-inline-start: auto;
    }

    p {
      flex: 1;
      order: 0;
      text-align: end;
    }
  }
`;
