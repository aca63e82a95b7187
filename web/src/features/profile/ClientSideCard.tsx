import { useQuery } from '@tanstack/react-query';
import { clientProfileQuery } from '@/features/profile/queries';
import { SideCard } from '@/features/profile/SideCard';

export function ClientSideCard({ userId }: { userId: string }) {
  const { data, isPending } = useQuery(clientProfileQuery(userId));
  return (
    <SideCard
      userId={userId}
      line={data?.companyName}
      description={data?.description}
      profilePath="/client/profile"
      isLoading={isPending}
    />
  );
}
