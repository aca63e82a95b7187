import { COMPLETENESS } from '@hirelane/contracts/constants';
import { useId } from 'react';
import { styled } from 'styled-components';
import { type ProfilePart, useCompleteness } from '@/features/profile/useCompleteness';
import { theme } from '@/shared/theme/theme';
import { Card } from '@/shared/ui/Card';
import { ProgressBar } from '@/shared/ui/ProgressBar';
import { Skeleton } from '@/shared/ui/states';

const STEPS: Readonly<Record<ProfilePart, string>> = {
  title: 'say in a title what you do',
  bio: 'tell clients in your bio how you work',
  skills: 'add your skills',
  portfolio: 'add a portfolio project',
  education: 'add your education',
  experience: 'add your experience',
  image: 'add a picture of yourself',
};

/** How complete the profile is, and what to do next. Lists that failed to load say so themselves. */
export function CompletenessMeter({ userId, profileId }: { userId: string; profileId: string }) {
  const id = useId();
  const { isPending, completeness } = useCompleteness(userId, profileId);
  if (isPending) return <Skeleton label="Loading your progress" rows={1} height="8.7rem" />;
  if (!completeness) return null;

  const { percent, next } = completeness;
  return (
    <Card as="div">
      <Stack>
        <Row>
          <strong id={id}>Profile completeness</strong>
          <span>{`${percent}%`}</span>
        </Row>
        <ProgressBar aria-labelledby={id} value={percent} max={100} />
        <p role="status">
          {next
            ? `Next, for ${COMPLETENESS[next]}% more: ${STEPS[next]}.`
            : 'Your profile is complete. Clients see you at your best.'}
        </p>
      </Stack>
    </Card>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[3]};

  p {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

const Row = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space[4]};

  span {
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
`;
