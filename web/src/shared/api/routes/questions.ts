// Written by `npm run contracts`.
import type { questionsRoutes } from '@hirelane/api/routes/questions';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, object, optional, text } from '@/shared/lib/shapes';

const QuestionState = object({ data: object({ _id: text, isAnswered: flag, isPublished: flag }) });

const OwnQuestion = object({
  _id: text,
  text: text,
  isHidden: optional(flag),
  mayPublish: flag,
  askedAt: text,
  answer: nullable(object({ text: text, answeredAt: text, publishedAt: nullable(text) })),
});

const OwnQuestionAnswer = object({ data: nullable(OwnQuestion), canAsk: flag });

const ReceivedQuestion = object({
  _id: text,
  text: text,
  isHidden: optional(flag),
  mayPublish: flag,
  askedAt: text,
  answer: nullable(object({ text: text, answeredAt: text, publishedAt: nullable(text) })),
  freelancer: object({ _id: text, firstName: text, lastName: text, hasPage: flag }),
});

const ReceivedQuestions = object({ data: list(ReceivedQuestion), nextCursor: nullable(text) });

const PublishedQuestion = object({ _id: text, question: text, answer: text, publishedAt: text });

const PublishedQuestions = object({ data: list(PublishedQuestion), nextCursor: nullable(text) });

export const questionsApi = apiOf<typeof questionsRoutes>()({
  askQuestion: ['PUT /api/v1/freelancer/question/:projectId', QuestionState],
  readOwnQuestion: ['GET /api/v1/freelancer/question/:projectId', OwnQuestionAnswer],
  listReceivedQuestions: ['GET /api/v1/client/project/:id/questions', ReceivedQuestions],
  answerQuestion: ['PUT /api/v1/client/question/:questionId/answer', QuestionState],
  publishAnswer: ['PUT /api/v1/client/question/:questionId/published', QuestionState],
  takeBackAnswer: ['DELETE /api/v1/client/question/:questionId/published', QuestionState],
  listPublishedQuestions: ['GET /api/v1/project/:id/questions', PublishedQuestions],
});
