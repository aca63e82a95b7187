import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { Id, Instant, prose } from '../fields.ts';

/** `mayPublish` is whether the client may publish the question with the answer, without the freelancer's name. */
export const AskQuestion = z.object({
  text: prose('Question', LIMITS.question),
  mayPublish: z.boolean('Choose whether the answer may be published.').default(false),
});
export type AskQuestion = z.infer<typeof AskQuestion>;

export const AnswerQuestion = z.object({ text: prose('Answer', LIMITS.answer) });
export type AnswerQuestion = z.infer<typeof AnswerQuestion>;

const question = {
  _id: Id,
  /** The question; '' while an operator has hidden it. */
  text: z.string(),
  isHidden: z.boolean().optional(),
  mayPublish: z.boolean(),
  askedAt: Instant,
  /** null until it is answered. */
  answer: z.object({ text: z.string(), answeredAt: Instant, publishedAt: Instant.nullable() }).nullable(),
};

/** The response omits the text, because responses are stored for retries. */
export const QuestionState = z.object({
  data: z.object({ _id: Id, isAnswered: z.boolean(), isPublished: z.boolean() }),
});

export const OwnQuestion = z.object(question);
export type OwnQuestion = z.infer<typeof OwnQuestion>;
/** `data` is the caller's question; null if they have not asked one. `canAsk` is whether they can ask one now. */
export const OwnQuestionAnswer = z.object({ data: OwnQuestion.nullable(), canAsk: z.boolean() });
export type OwnQuestionAnswer = z.infer<typeof OwnQuestionAnswer>;

/** A question about one of the caller's projects. */
export const ReceivedQuestion = z.object({
  ...question,
  /** `lastName` is the initial. `hasPage` is whether the client can see the freelancer's page. */
  freelancer: z.object({ _id: Id, firstName: z.string(), lastName: z.string(), hasPage: z.boolean() }),
});
export type ReceivedQuestion = z.infer<typeof ReceivedQuestion>;
/** Latest first. */
export const ReceivedQuestions = z.object({ data: z.array(ReceivedQuestion), nextCursor: z.string().nullable() });
export type ReceivedQuestions = z.infer<typeof ReceivedQuestions>;

/** A published question, visible to everyone who can see the project; its author is not named. */
export const PublishedQuestion = z.object({ _id: Id, question: z.string(), answer: z.string(), publishedAt: Instant });
export type PublishedQuestion = z.infer<typeof PublishedQuestion>;
/** Latest publication first. */
export const PublishedQuestions = z.object({ data: z.array(PublishedQuestion), nextCursor: z.string().nullable() });
export type PublishedQuestions = z.infer<typeof PublishedQuestions>;
