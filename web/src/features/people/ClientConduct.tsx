import { useQuery } from '@tanstack/react-query';
import { conductQuery } from '@/features/people/queries';
import { ConductFacts } from '@/shared/ui/ConductFacts';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { TitledCard } from '@/shared/ui/TitledCard';

/** How a client treats those who work for them. */
export function ClientConduct({ id }: { id: string }) {
  const { data: conduct, isPending, refetch } = useQuery(conductQuery(id));
  return (
    <TitledCard title="As a client">
      {isPending ? (
        <Skeleton label="Loading the response rate" rows={1} height="6rem" />
      ) : conduct ? (
        <ConductFacts conduct={conduct} showsHires={false} />
      ) : (
        <ErrorState message="We could not load the response rate." onRetry={() => void refetch()} />
      )}
    </TitledCard>
  );
}
