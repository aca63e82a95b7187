import type { AnswerQuestion, AskQuestion } from '@hirelane/api/schemas/questions';
import { questionKeys } from '@/features/questions/queries';
import { questionsApi } from '@/shared/api/routes/questions';
import { useCommand } from '@/shared/api/useCommand';

const about = (projectId: string) =>
  ({ invalidates: [questionKeys.of(projectId)], isStaleAfterConflict: true }) as const;

export const useAsk = (projectId: string) =>
  useCommand(
    (body: AskQuestion, idempotencyKey) =>
      questionsApi.call('askQuestion', { params: { projectId }, body, idempotencyKey }),
    about(projectId),
  );

/** Answers a question about the client's own project. */
export const useAnswer = (projectId: string, questionId: string) =>
  useCommand(
    (body: AnswerQuestion, idempotencyKey) =>
      questionsApi.call('answerQuestion', { params: { questionId }, body, idempotencyKey }),
    about(projectId),
  );

const PUBLISH_ROUTES = { publish: 'publishAnswer', takeBack: 'takeBackAnswer' } as const;

/** Publishes an answer, or unpublishes it. */
export const usePublish = (projectId: string, questionId: string) =>
  useCommand(
    (change: keyof typeof PUBLISH_ROUTES, idempotencyKey) =>
      questionsApi.call(PUBLISH_ROUTES[change], { params: { questionId }, idempotencyKey }),
    about(projectId),
  );
