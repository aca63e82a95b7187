import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { STEPS, type WizardStep } from '@/features/projects/wizard/wizardForm';
import { media, theme } from '@/shared/theme/theme';
import { ProgressBar } from '@/shared/ui/feedback/ProgressBar';

/** Receives the focus when the step changes, so that a screen reader continues from there. */
export function WizardProgress({ step, children }: { step: WizardStep; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);

  return (
    <Stack>
      <Row>
        <h2 ref={heading} tabIndex={-1}>
          {STEPS[step].title}
        </h2>
        <Where>
          {children}
          <span>{`Step ${step} of 3`}</span>
        </Where>
      </Row>
      <ProgressBar aria-label="Progress" value={step} max={3} />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  margin-block-end: ${theme.space[2]};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[2]};

  h2 {
    font-size: ${theme.font.lg};

    &:focus {
      outline: none;
    }
  }
`;

/* A separate line on a phone, even while empty, so that the form does not move when the draft is first saved. */
const Where = styled.div`
  display: flex;
  flex: 1 0 100%;
  justify-content: space-between;
  gap: ${theme.space[4]};

  > span:last-child {
    order: -1;
  }

  ${media.tablet} {
    flex: none;

    > span:last-child {
      order: 0;
    }
  }

  /* While empty, it must not add space at the edge. */
  span:empty {
    display: none;
  }

  span {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-variant-numeric: tabular-nums;
  }
`;
