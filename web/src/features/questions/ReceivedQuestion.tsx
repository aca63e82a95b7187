import type { ReceivedQuestion as Question } from '@hirelane/api/schemas/questions';
import { Suspense, useState } from 'react';
import { PersonLink } from '@/domain/people/PersonLink';
import { ReportButton } from '@/domain/reports/ReportButton';
import { usePublish } from '@/features/questions/commands';
import { QuestionAndAnswer } from '@/features/questions/QuestionAndAnswer';
import { RECEIVED_TEXTS as TEXTS } from '@/features/questions/texts';
import { messageOf } from '@/shared/api/http';
import { formatInstant } from '@/shared/lib/format';
import { lazyPart } from '@/shared/lib/loadChunk';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ButtonRow } from '@/shared/ui/layout/layout';
import { Badge } from '@/shared/ui/text/Badge';

const AnswerDialog = lazyPart(() => import('@/features/questions/AnswerDialog').then((m) => m.AnswerDialog));

interface ReceivedQuestionProps {
  projectId: string;
  question: Question;
  /** Whether the project accepts proposals. Otherwise questions cannot be answered, and answers cannot be published. */
  isOpen: boolean;
  /** Announces the result to screen readers. */
  onSaid: (text: string) => void;
}

/** A question as the client sees it. */
export function ReceivedQuestion({ projectId, question, isOpen, onSaid }: ReceivedQuestionProps) {
  const { _id, text, isHidden = false, freelancer, askedAt, answer, mayPublish } = question;
  const [isAnswering, setIsAnswering] = useState(false);
  const publish = usePublish(projectId, _id);
  const name = `${freelancer.firstName} ${freelancer.lastName}`.trim() || 'A freelancer';
  const run = (change: 'publish' | 'takeBack') =>
    publish.mutate(change, { onSuccess: () => onSaid(TEXTS.said[change]) });
  const isPublished = answer !== null && answer.publishedAt !== null;
  return (
    <QuestionAndAnswer
      by={
        <>
          {freelancer.hasPage ? <PersonLink id={freelancer._id} name={name} /> : <bdi>{name}</bdi>}
          <time dateTime={askedAt}>{formatInstant(askedAt)}</time>
          {isPublished && <Badge>{TEXTS.isPublished}</Badge>}
        </>
      }
      question={text}
      isHidden={isHidden}
      answer={answer && { by: TEXTS.answered, text: answer.text }}
    >
      <ButtonRow>
        {!answer && isOpen && !isHidden && (
          <Button
            $size="sm"
            aria-label={`${TEXTS.answer} the question of ${name}`}
            onClick={() => setIsAnswering(true)}
          >
            {TEXTS.answer}
          </Button>
        )}
        {answer && mayPublish && !isPublished && isOpen && !isHidden && (
          <Button
            $size="sm"
            disabled={publish.isPending}
            aria-label={`${TEXTS.publish} the answer to ${name}`}
            onClick={() => run('publish')}
          >
            {TEXTS.publish}
          </Button>
        )}
        {isPublished && (
          <Button
            $size="sm"
            disabled={publish.isPending}
            aria-label={`${TEXTS.takeBack} the answer to ${name}`}
            onClick={() => run('takeBack')}
          >
            {TEXTS.takeBack}
          </Button>
        )}
        {!isHidden && <ReportButton about="question" id={_id} what={`the question of ${name}`} />}
      </ButtonRow>
      {!answer && !isOpen && <small>{TEXTS.closed}</small>}
      {answer && !mayPublish && <small>{TEXTS.isPrivate(freelancer.firstName || 'the freelancer')}</small>}
      {publish.error && <Alert>{messageOf(publish.error)}</Alert>}
      {isAnswering && (
        <Suspense>
          <AnswerDialog
            projectId={projectId}
            questionId={_id}
            name={name}
            question={text}
            mayPublish={mayPublish}
            onClose={() => setIsAnswering(false)}
          />
        </Suspense>
      )}
    </QuestionAndAnswer>
  );
}
