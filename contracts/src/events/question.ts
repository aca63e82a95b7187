import * as z from 'zod';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

/** `questionId`: names the question to everybody, so that nothing follows from it about who has asked. */
const named = { projectId: Id, clientId: Id, freelancerId: Id, questionId: Id };

/**
 * Streams `question-<projectId>_<freelancerId>`: the one question that a freelancer may ask about a project before they
 * send a proposal. Times are those of the database.
 */
export const questionStreams = category({
  log: 'messaging',
  people: { freelancerId: 'QuestionFreelancerErased', clientId: 'QuestionClientErased' },
  owner: null,
  subject: {
    QuestionAsked: 'freelancerId',
    QuestionAnswered: 'clientId',
    QuestionHidden: 'freelancerId',
    QuestionUnhidden: 'freelancerId',
  },
  capacity: {
    QuestionAnswered: 'always',
    // Whoever has published an answer a thousand times can still take it back, and not publish it again.
    AnswerTakenBack: 'reserve',
    QuestionHidden: 'always',
    QuestionUnhidden: 'always',
  },
  events: {
    /** `mayPublish`: the freelancer has agreed that the client publishes the question with the answer, without a name. */
    QuestionAsked: z.object({ ...named, text: personal(), mayPublish: z.boolean(), askedAt: Instant }),
    QuestionAnswered: z.object({ ...named, text: personal(), answeredAt: Instant }),
    /** Everybody who sees the project reads the question and the answer. */
    AnswerPublished: z.object({ ...named, publishedAt: Instant }),
    /** The two alone read it again. */
    AnswerTakenBack: z.object(named),
    /** An operator has hidden the question from everybody, for this reason, which whoever has asked alone reads. */
    QuestionHidden: z.object({ ...named, reason: personal(), hiddenAt: Instant }),
    /** An operator has taken that back. `text`: what was hidden. */
    QuestionUnhidden: z.object({ ...named, text: personal(), reason: personal().optional(), restoredAt: Instant }),
    /** Whoever has asked has deleted their account: the question is gone, and nobody is shown its answer alone. */
    QuestionFreelancerErased: z.object(named),
    /** The client has deleted their account, and with it the project. */
    QuestionClientErased: z.object(named),
  },
});
