import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { firstSteps } from '@/domain/account/firstSteps';
import type { FirstStep } from '@/features/start/steps';
import { STEPS_HEIGHT } from '@/features/start/stepsHeight';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { ProgressBar } from '@/shared/ui/feedback/ProgressBar';
import { Skeleton } from '@/shared/ui/feedback/states';
import { Icon } from '@/shared/ui/icons/Icon';
import { Card } from '@/shared/ui/layout/Card';

/**
 * A list of finished and unfinished steps, shown until all are finished or the list is dismissed. `steps` is undefined
 * while they are loading.
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
    <Sheet aria-labelledby="first-steps">
      <Head>
        <h2 id="first-steps">Your first steps</h2>
        <span>{`${done} of ${steps.length} done`}</span>
      </Head>
      <ProgressBar aria-labelledby="first-steps" value={done} max={steps.length} />
      <Steps>
        {steps.map((step) => (
          <li key={step.title} data-done={step.isDone}>
            <span>{step.isDone && <Icon name="check" size={14} />}</span>
            <div>
              {step.isDone ? <s>{step.title}</s> : <Link to={step.to}>{step.title}</Link>}
              {step === next && <p>{step.text}</p>}
            </div>
          </li>
        ))}
      </Steps>
      <Away>
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
      </Away>
    </Sheet>
  );
}

const Sheet = styled(Card)`
  gap: ${theme.space[3]};
  border-color: ${theme.color.accent};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[1]} ${theme.space[4]};

  h2 {
    font-size: ${theme.font.lg};
  }

  span {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

/** Aligns the text of the borderless button with the content above. */
const Away = styled.div`
  margin-inline-start: calc(-1 * ${theme.space[3]});
`;

const Steps = styled.ol`
  display: grid;
  gap: ${theme.space[2]};

  li {
    display: flex;
    gap: ${theme.space[3]};
  }

  li > span {
    display: grid;
    flex: none;
    place-items: center;
    width: 22px;
    height: 22px;
    margin-block-start: 1px;
    border: 2px solid ${theme.color.lineStrong};
    border-radius: ${theme.radius.full};
  }

  li[data-done='true'] > span {
    border-color: ${theme.color.accent};
    background: ${theme.color.accent};
    color: ${theme.color.onAccent};
  }

  s {
    color: ${theme.color.textMuted};
  }

  a {
    font-weight: 600;
  }

  p {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
