import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { ReportButton } from '@/domain/reports/ReportButton';
import { QuestionAndAnswer } from '@/features/questions/QuestionAndAnswer';
import { QuestionList } from '@/features/questions/QuestionList';
import { ownQuestionQuery, publishedQuery } from '@/features/questions/queries';
import { TEXTS } from '@/features/questions/texts';
import { cutAtWord } from '@/shared/lib/cutAtWord';
import { formatLocalDay } from '@/shared/lib/format';
import { lazyPart } from '@/shared/lib/loadChunk';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { Badge } from '@/shared/ui/text/Badge';

/** The maximum length of a question in a label, in characters. */
const NAMED_BY = 60;
const nameOf = (question: string) => (question.length > NAMED_BY ? cutAtWord(question.slice(0, NAMED_BY)) : question);

interface ProjectQuestionsProps {
  projectId: string;
  /** Whether the reader is a freelancer, who can ask a question or has asked one. */
  isFreelancer: boolean;
}

/** A project's published questions and answers, and the reader's own question. */
export function ProjectQuestions({ projectId, isFreelancer }: ProjectQuestionsProps) {
  const { data, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    publishedQuery(projectId),
  );
  const { data: own } = useQuery({ ...ownQuestionQuery(projectId), enabled: isFreelancer });
  // Clients cannot ask questions, so this section is empty for them until a question is published.
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

const AskDialog = lazyPart(() => import('@/features/questions/AskDialog').then((m) => m.AskDialog));

/** The freelancer's question about a project, or the button to ask one. */
function OwnQuestion({ projectId }: { projectId: string }) {
  const { data: found, isPending, refetch } = useQuery(ownQuestionQuery(projectId));
  const [isAsking, setIsAsking] = useState(false);
  if (isPending) return <Skeleton label="Loading your question" rows={1} height="3rem" />;
  if (!found) return <ErrorState message="We could not load your question." onRetry={() => void refetch()} />;
  const { data: own, canAsk } = found;
  // A dialog stays open even if the project changes, because it contains typed text.
  if (own)
    return (
      <QuestionList aria-label={TEXTS.own}>
        <QuestionAndAnswer
          by={
            <>
              <strong>{TEXTS.own}</strong>
              {own.answer?.publishedAt && <Badge>{TEXTS.published}</Badge>}
            </>
          }
          question={own.text}
          isHidden={own.isHidden}
          answer={own.answer && { by: 'The client', text: own.answer.text }}
        >
          {!own.answer && !own.isHidden && <Muted>{TEXTS.waiting}</Muted>}
        </QuestionAndAnswer>
      </QuestionList>
    );
  if (!canAsk && !isAsking) return <Muted>You cannot ask a question about this project at the moment.</Muted>;
  return (
    <Row>
      <Muted>{TEXTS.text}</Muted>
      <Button onClick={() => setIsAsking(true)}>{TEXTS.ask}</Button>
      {isAsking && (
        <Suspense>
          <AskDialog projectId={projectId} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
`;

const Muted = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;
