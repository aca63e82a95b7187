import type { ProjectAnswer } from '@hirelane/api/schemas/projects';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InvitePanel } from '@/features/invitations/InvitePanel';
import { ReceivedProposals } from '@/features/proposals/received/ReceivedProposals';
import { QuestionList } from '@/features/questions/QuestionList';
import { receivedQuery } from '@/features/questions/queries';
import { ReceivedQuestion } from '@/features/questions/ReceivedQuestion';
import { TEXTS as QUESTION_TEXTS, RECEIVED_TEXTS as TEXTS } from '@/features/questions/texts';
import { Button } from '@/shared/ui/buttons/Button';
import { ErrorState } from '@/shared/ui/feedback/states';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

/** The sections that a published project's owner sees below its text; not loaded for other readers. */
export function OwnProjectParts({ userId, project }: { userId: string; project: ProjectAnswer['data'] }) {
  const { _id, status, totalProposals } = project;
  return (
    <>
      <ReceivedQuestions projectId={_id} isOpen={status === 'published'} />
      <InvitePanel userId={userId} project={project} isOpen={totalProposals === 0} />
      <ReceivedProposals project={project} isOpen={status === 'published'} />
    </>
  );
}

/** Questions about the client's own project; renders nothing without questions. */
function ReceivedQuestions({ projectId, isOpen }: { projectId: string; isOpen: boolean }) {
  const { data, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    receivedQuery(projectId),
  );
  const [said, setSaid] = useState('');
  // Most projects have no questions, and a loading state for an empty section should not be announced.
  if (isPending || data?.length === 0) return null;
  return (
    <TitledCard title={TEXTS.title} text={TEXTS.text}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {!data && <ErrorState message={QUESTION_TEXTS.failed} onRetry={() => void refetch()} />}
      {data && (
        <QuestionList aria-label={TEXTS.title}>
          {data.map((question) => (
            <ReceivedQuestion
              key={question._id}
              projectId={projectId}
              question={question}
              isOpen={isOpen}
              onSaid={setSaid}
            />
          ))}
        </QuestionList>
      )}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </TitledCard>
  );
}
