import { useQuery } from '@tanstack/react-query';
import { answeringWords } from '@/features/people/answeringWords';
import { answeringQuery } from '@/features/people/queries';

/** How soon a freelancer usually answers messages, among the facts about them. Its place is there from the beginning. */
export function AnsweringFact({ id }: { id: string }) {
  const { data, isPending } = useQuery(answeringQuery(id));
  return (
    <div>
      <dt>Usually answers</dt>
      <dd>{data ? answeringWords(data) : isPending ? '…' : 'Could not be loaded'}</dd>
    </div>
  );
}
