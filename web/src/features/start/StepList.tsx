import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { firstSteps } from '@/domain/account/firstSteps';
import type { FirstStep } from '@/features/start/steps';
import { STEPS_HEIGHT } from '@/features/start/stepsHeight';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Skeleton } from '@/shared/ui/feedback/states';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

/**
 * How many of the first steps are done, and the next one, shown until all are done or the row is dismissed. `steps` is
 * undefined while they are loading.
 */
export function StepList({ steps }: { steps: readonly FirstStep[] | undefined }) {
  const [isAway, setIsAway] = useState(false);
  const isComplete = steps?.every(({ isDone }) => isDone) ?? false;
  useEffect(() => {
    if (isComplete) firstSteps.end();
  }, [isComplete]);

  if (isAway || isComplete) return null;
  if (!steps) return <Skeleton label="Loading your first steps" rows={1} height={STEPS_HEIGHT} />;
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Row aria-labelledby="first-steps">
      <VisuallyHidden as="h2" id="first-steps">
        Your first steps
      </VisuallyHidden>
      <Ring done={done} of={steps.length} />
      {next && (
        <div>
          <Link to={next.to}>{next.title}</Link>
          <p>{next.text}</p>
        </div>
      )}
      <Button
        $tone="quiet"
        $size="sm"
        onClick={() => {
          firstSteps.end();
          setIsAway(true);
          document.querySelector<HTMLElement>('main')?.focus();
        }}
      >
        Dismiss
      </Button>
    </Row>
  );
}

const Row = styled.section`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: ${STEPS_HEIGHT};
  padding: ${theme.space[2]} ${theme.space[3]};
  border: 1px solid ${theme.color.accent};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};

  > div {
    flex: 1;
    min-width: 0;
  }

  a {
    font-weight: 600;
  }

  p {
    display: none;
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  ${media.tablet} {
    padding-inline: ${theme.space[4]};

    p {
      display: block;
    }
  }
`;

/** The radius and circumference of the ring, in the units of its view box. */
const RADIUS = 16;
const AROUND = 2 * Math.PI * RADIUS;

function Ring({ done, of }: { done: number; of: number }) {
  return (
    <Progress>
      <svg aria-hidden="true" viewBox="0 0 40 40" width={40} height={40} fill="none" strokeWidth={4}>
        <circle cx={20} cy={20} r={RADIUS} stroke="var(--color-line)" />
        {done > 0 && (
          <circle
            cx={20}
            cy={20}
            r={RADIUS}
            stroke="var(--color-accent)"
            strokeLinecap="round"
            strokeDasharray={`${(AROUND * done) / of} ${AROUND}`}
            transform="rotate(-90 20 20)"
          />
        )}
      </svg>
      <span aria-hidden="true">{`${done}/${of}`}</span>
      <VisuallyHidden>{`${done} of ${of} done`}</VisuallyHidden>
    </Progress>
  );
}

const Progress = styled.div`
  && {
    display: grid;
    flex: none;
    place-items: center;
  }

  > * {
    grid-area: 1 / 1;
  }

  span {
    font-size: 0.75rem;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
`;
