import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { QuestionAndAnswer } from '@/features/questions/QuestionAndAnswer';
import { QuestionList } from '@/features/questions/QuestionList';
import { ownQuestionQuery } from '@/features/questions/queries';
import { TEXTS } from '@/features/questions/texts';
import { lazyPart } from '@/shared/lib/lazyPart';
import { theme } from '@/shared/theme/theme';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { ErrorState, Skeleton } from '@/shared/ui/states';

const AskDialog = lazyPart(() => import('@/features/questions/AskDialog').then((m) => m.AskDialog));

/** What a freelancer has asked about a project, or the way to ask. */
export function OwnQuestion({ projectId }: { projectId: string }) {
  const { data: found, isPending, refetch } = useQuery(ownQuestionQuery(projectId));
  const [isAsking, setIsAsking] = useState(false);
  if (isPending) return <Skeleton label="Loading your question" rows={1} height="3rem" />;
  if (!found) return <ErrorState message="We could not load your question." onRetry={() => void refetch()} />;
  const { data: own, canAsk } = found;
  // A dialog stays open whatever becomes of the project meanwhile: it holds what was typed.
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
  if (!canAsk && !isAsking) return <Muted>You cannot ask a question about this project now.</Muted>;
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
