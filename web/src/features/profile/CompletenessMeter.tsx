import { COMPLETENESS } from '@hirelane/api/constants';
import { useQueries } from '@tanstack/react-query';
import { useId } from 'react';
import { styled } from 'styled-components';
import { educationQuery, experienceQuery, portfolioQuery } from '@/features/profile/entries/queries';
import { freelancerProfileQuery } from '@/features/profile/queries';
import { userQuery } from '@/features/session/queries';
import { theme } from '@/shared/theme/theme';
import { ProgressBar } from '@/shared/ui/feedback/ProgressBar';
import { Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/Card';

const STEPS: Readonly<Record<ProfilePart, string>> = {
  title: 'add a title',
  bio: 'describe in your bio how you work',
  skills: 'add your skills',
  portfolio: 'add a portfolio project',
  education: 'add your education',
  experience: 'add your experience',
  image: 'add your picture',
};

/** The completeness of the profile, and the next step. Lists that failed to load show their own errors. */
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
          {next ? `Next, for ${COMPLETENESS[next]}% more: ${STEPS[next]}.` : 'Your profile is complete.'}
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

type ProfilePart = keyof typeof COMPLETENESS;

interface Completeness {
  /** From 0 to 100. */
  percent: number;
  /** The missing part that adds the most, or the first one in case of a tie; undefined if nothing is missing. */
  next: ProfilePart | undefined;
}

const PARTS = Object.keys(COMPLETENESS) as ProfilePart[];

function completenessOf(isThere: Readonly<Record<ProfilePart, boolean>>): Completeness {
  const missing = PARTS.filter((part) => !isThere[part]);
  const percent = 100 - missing.reduce((sum, part) => sum + COMPLETENESS[part], 0);
  return { percent, next: missing.toSorted((a, b) => COMPLETENESS[b] - COMPLETENESS[a])[0] };
}

/** Computes the completeness from the same queries as the page, so that it reflects every change immediately. */
function useCompleteness(userId: string, profileId: string) {
  const [user, profile, portfolio, education, experience] = useQueries({
    queries: [
      userQuery(userId),
      freelancerProfileQuery(userId),
      portfolioQuery(profileId),
      educationQuery(profileId),
      experienceQuery(profileId),
    ],
  });
  const isPending = [user, profile, portfolio, education, experience].some((query) => query.isPending);
  const isLoaded = user.data && profile.data && portfolio.data && education.data && experience.data;
  const completeness = isLoaded
    ? completenessOf({
        title: profile.data.title !== '',
        bio: profile.data.description !== '',
        skills: profile.data.skills.length > 0,
        portfolio: portfolio.data.length > 0,
        education: education.data.length > 0,
        experience: experience.data.length > 0,
        image: user.data.profileImg !== null,
      })
    : undefined;
  return { isPending, completeness };
}
