import { COMPLETENESS } from '@hirelane/contracts/constants';
import { useQueries } from '@tanstack/react-query';
import { educationQuery, experienceQuery, portfolioQuery } from '@/features/profile/entries/queries';
import { freelancerProfileQuery } from '@/features/profile/queries';
import { userQuery } from '@/features/session/queries';

export type ProfilePart = keyof typeof COMPLETENESS;

export interface Completeness {
  /** 0 to 100. */
  percent: number;
  /** What would add most; the first of several that add the same. Undefined when nothing is missing. */
  next: ProfilePart | undefined;
}

const PARTS = Object.keys(COMPLETENESS) as ProfilePart[];

export function completenessOf(isThere: Readonly<Record<ProfilePart, boolean>>): Completeness {
  const missing = PARTS.filter((part) => !isThere[part]);
  const percent = 100 - missing.reduce((sum, part) => sum + COMPLETENESS[part], 0);
  return { percent, next: missing.toSorted((a, b) => COMPLETENESS[b] - COMPLETENESS[a])[0] };
}

/** Computed from what the page has loaded anyway, so that it follows every change at once. */
export function useCompleteness(userId: string, profileId: string) {
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
