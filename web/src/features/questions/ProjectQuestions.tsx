import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { OwnQuestion } from '@/features/questions/OwnQuestion';
import { QuestionAndAnswer } from '@/features/questions/QuestionAndAnswer';
import { QuestionList } from '@/features/questions/QuestionList';
import { ownQuestionQuery, publishedQuery } from '@/features/questions/queries';
import { TEXTS } from '@/features/questions/texts';
import { cutAtWord } from '@/shared/lib/cutAtWord';
import { formatLocalDay } from '@/shared/lib/format';
import { ReportButton } from '@/shared/reports/ReportButton';
import { Button } from '@/shared/ui/Button';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { TitledCard } from '@/shared/ui/TitledCard';

/** So many characters of a question say which one it is. */
const NAMED_BY = 60;
const nameOf = (question: string) => (question.length > NAMED_BY ? cutAtWord(question.slice(0, NAMED_BY)) : question);

interface ProjectQuestionsProps {
  projectId: string;
  /** The reader may have asked something, or may ask now. */
  isFreelancer: boolean;
}

/** What was asked about a project and answered for everybody, and the reader's own question. */
export function ProjectQuestions({ projectId, isFreelancer }: ProjectQuestionsProps) {
  const { data, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    publishedQuery(projectId),
  );
  const { data: own } = useQuery({ ...ownQuestionQuery(projectId), enabled: isFreelancer });
  // Clients have nothing to do here where nothing is published.
  if (!isFreelancer && (isPending || data?.length === 0)) return null;
  return (
    <TitledCard title={TEXTS.title}>
      {isFreelancer && <OwnQuestion projectId={projectId} />}
      {isPending && <Skeleton label="Loading the questions" rows={1} height="5rem" />}
      {!isPending && !data && <ErrorState message={TEXTS.failed} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <QuestionList aria-label="Published questions">
          {data.map(({ _id, question, answer, publishedAt }) => (
            <QuestionAndAnswer
              key={_id}
              by={<time dateTime={publishedAt}>{formatLocalDay(publishedAt)}</time>}
              question={question}
              answer={{ by: 'The client', text: answer }}
            >
              {(!isFreelancer || own) && own?.data?._id !== _id && (
                <ReportButton about="question" id={_id} what={`the question “${nameOf(question)}”`} />
              )}
            </QuestionAndAnswer>
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
