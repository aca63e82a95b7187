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

/** Routes for the one question that a freelancer may ask before a proposal, and for its answer. */
export const questionsRoutes = {
  askQuestion: {
    ...ofFreelancer,
    ...change,
    method: 'PUT',
    path: '/api/v1/freelancer/question/:projectId',
    limit: 'question',
    body: AskQuestion,
    about: 'Ask the client of a published project one question before sending a proposal.',
  },
  readOwnQuestion: {
    ...ofFreelancer,
    method: 'GET',
    path: '/api/v1/freelancer/question/:projectId',
    kind: 'query',
    answer: OwnQuestionAnswer,
    about: "The caller's question about a project, and the answer.",
  },
  listReceivedQuestions: {
    ...ofClient,
    method: 'GET',
    path: '/api/v1/client/project/:id/questions',
    kind: 'query',
    query: PageQuery,
    answer: ReceivedQuestions,
    about: "The questions about one of the caller's projects, latest first.",
  },
  answerQuestion: {
    ...ofClient,
    ...change,
    method: 'PUT',
    path: '/api/v1/client/question/:questionId/answer',
    body: AnswerQuestion,
    about: "Answer a question about one of the caller's published projects. A question can be answered only once.",
  },
  publishAnswer: {
    ...ofClient,
    ...change,
    method: 'PUT',
    path: PUBLISHED,
    about: 'Publish a question and its answer to everyone who can see the project, if its author has agreed.',
  },
  takeBackAnswer: {
    ...ofClient,
    ...change,
    method: 'DELETE',
    path: PUBLISHED,
    about: 'Undo the publication of a question and its answer.',
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
    about: 'Published questions and answers about a project, for everyone who can see it.',
  },
} as const satisfies Record<string, Route>;
