import { useQuery } from '@tanstack/react-query';
import { freelancerProfileQuery } from '@/features/profile/queries';
import { SideCard } from '@/features/profile/SideCard';
import { Chips } from '@/shared/ui/Chips';

export function FreelancerSideCard({ userId }: { userId: string }) {
  const { data, isPending } = useQuery(freelancerProfileQuery(userId));
  return (
    <SideCard
      userId={userId}
      line={data?.title}
      description={data?.description}
      profilePath="/freelancer/profile"
      isLoading={isPending}
    >
      {data && data.skills.length > 0 && <Chips label="Your skills" items={data.skills} />}
    </SideCard>
  );
}
