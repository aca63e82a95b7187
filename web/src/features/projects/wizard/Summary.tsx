import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type { Step, WizardForm } from '@/features/projects/wizard/wizardForm';
import { capital } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { Chips } from '@/shared/ui/Chips';

interface SummaryProps {
  form: WizardForm;
  onStep: (step: Step) => void;
}

/** What the first two steps say, as freelancers will read it, with a way back to each. */
export function Summary({ form, onStep }: SummaryProps) {
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
          <p>{[category || 'No category yet', `${capital(scope ?? '')} scope`].join(' · ')}</p>
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
