import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clientProfileQuery } from '@/features/profile/queries';
import { ownProjectsQuery } from '@/features/projects/queries';
import { userQuery } from '@/features/session/queries';
import { StepList } from '@/features/start/StepList';
import { clientSteps } from '@/features/start/steps';

/** A client's first steps. Their space is reserved until all of them have loaded. */
export function ClientSteps({ userId }: { userId: string }) {
  const user = useQuery(userQuery(userId)).data;
  const company = useQuery(clientProfileQuery(userId)).data;
  const projects = useInfiniteQuery(ownProjectsQuery(userId, 'all')).data;
  const steps =
    user &&
    company &&
    projects &&
    clientSteps({
      isVerified: user.isVerified === true,
      hasCompany: company.companyName !== '',
      // A project that was filled, closed or unpublished later still counts.
      hasProject: projects.some(({ publishedAt }) => publishedAt !== null),
    });
  return <StepList steps={steps} />;
}
