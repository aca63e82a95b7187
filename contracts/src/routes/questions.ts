import { PageQuery } from '../schemas/projects.ts';
import {
  AnswerQuestion,
  AskQuestion,
  OwnQuestionAnswer,
  PublishedQuestions,
  QuestionState,
  ReceivedQuestions,
} from '../schemas/questions.ts';
import type { Route } from './route.ts';

const PUBLISHED = '/api/v1/client/question/:questionId/published';
const ofClient = { who: 'client', service: 'messaging', status: 200 } as const;
const ofFreelancer = { who: 'freelancer', service: 'messaging', status: 200 } as const;
const change = { kind: 'command', answer: QuestionState } as const;

/** One question before a proposal, and its answer. */
export const questionsRoutes = {
  askQuestion: {
    ...ofFreelancer,
    ...change,
    method: 'PUT',
    path: '/api/v1/freelancer/question/:projectId',
    limit: 'question',
    body: AskQuestion,
    about: 'Ask the client of a published project one question, before one sends a proposal.',
  },
  readOwnQuestion: {
    ...ofFreelancer,
    method: 'GET',
    path: '/api/v1/freelancer/question/:projectId',
    kind: 'query',
    answer: OwnQuestionAnswer,
    about: 'What the caller has asked about a project, and the answer.',
  },
  listReceivedQuestions: {
    ...ofClient,
    method: 'GET',
    path: '/api/v1/client/project/:id/questions',
    kind: 'query',
    query: PageQuery,
    answer: ReceivedQuestions,
    about: "The questions about a project of one's own, the last one first.",
  },
  answerQuestion: {
    ...ofClient,
    ...change,
    method: 'PUT',
    path: '/api/v1/client/question/:questionId/answer',
    body: AnswerQuestion,
    about: "Answer a question about a published project of one's own, once.",
  },
  publishAnswer: {
    ...ofClient,
    ...change,
    method: 'PUT',
    path: PUBLISHED,
    about: 'Show a question and its answer to everybody who sees the project, if its author has agreed.',
  },
  takeBackAnswer: {
    ...ofClient,
    ...change,
    method: 'DELETE',
    path: PUBLISHED,
    about: 'Show a question and its answer to its author alone again.',
  },
  listPublishedQuestions: {
    method: 'GET',
    path: '/api/v1/project/:id/questions',
    who: 'user',
    service: 'messaging',
    kind: 'query',
    query: PageQuery,
    status: 200,
    answer: PublishedQuestions,
    about: 'Questions and answers about a project that are published, for everybody who sees it.',
  },
} as const satisfies Record<string, Route>;
