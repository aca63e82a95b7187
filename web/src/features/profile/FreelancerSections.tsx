import { useQuery } from '@tanstack/react-query';
import { CompletenessMeter } from '@/features/profile/CompletenessMeter';
import { EducationSection } from '@/features/profile/education/EducationSection';
import { ExperienceSection } from '@/features/profile/experience/ExperienceSection';
import { PortfolioSection } from '@/features/profile/portfolio/PortfolioSection';
import { freelancerProfileQuery } from '@/features/profile/queries';
import { SkillsSection } from '@/features/profile/SkillsSection';
import { TitleSection } from '@/features/profile/TitleSection';
import { ErrorState, Skeleton } from '@/shared/ui/states';

export function FreelancerSections({ userId }: { userId: string }) {
  const { data: profile, isPending, refetch } = useQuery(freelancerProfileQuery(userId));
  if (isPending) return <Skeleton label="Loading your profile" rows={2} height="12rem" />;
  if (!profile) return <ErrorState message="We could not load your profile." onRetry={() => void refetch()} />;

  return (
    <>
      <CompletenessMeter userId={userId} profileId={profile._id} />
      <TitleSection profile={profile} />
      <PortfolioSection profileId={profile._id} />
      <SkillsSection profile={profile} />
      <EducationSection profileId={profile._id} />
      <ExperienceSection profileId={profile._id} />
    </>
  );
}
