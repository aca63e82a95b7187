import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { portfolioQuery } from '@/features/profile/entries/queries';
import { freelancerProfileQuery } from '@/features/profile/queries';
import { ownProposalsQuery } from '@/features/proposals/queries';
import { userQuery } from '@/features/session/queries';
import { StepList } from '@/features/start/StepList';
import { freelancerSteps } from '@/features/start/steps';

/** A freelancer's first steps. Their space is reserved until all of them have loaded. */
export function FreelancerSteps({ userId }: { userId: string }) {
  const user = useQuery(userQuery(userId)).data;
  const profile = useQuery(freelancerProfileQuery(userId)).data;
  const portfolio = useQuery({ ...portfolioQuery(profile?._id ?? ''), enabled: profile !== undefined }).data;
  const proposals = useInfiniteQuery(ownProposalsQuery()).data;
  const steps =
    user &&
    profile &&
    portfolio &&
    proposals &&
    freelancerSteps({
      isVerified: user.isVerified === true,
      hasTitle: profile.title !== '',
      hasSkills: profile.skills.length > 0,
      hasPortfolio: portfolio.length > 0,
      hasApplied: proposals.length > 0,
    });
  return <StepList steps={steps} />;
}
