import * as z from 'zod';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

/** `questionId` is the public name of the question. It does not reveal the freelancer's identity. */
const named = { projectId: Id, clientId: Id, freelancerId: Id, questionId: Id };

/**
 * Streams `question-<projectId>_<freelancerId>`: the one question that a freelancer may ask about a project before
 * sending a proposal. Times come from the database.
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
    // A client who has published an answer a thousand times can still undo a publication but can no longer publish
    // again.
    AnswerTakenBack: 'reserve',
    QuestionHidden: 'always',
    QuestionUnhidden: 'always',
  },
  events: {
    /**
     * `mayPublish` is true if the freelancer allows the client to publish the question with the answer, without a name.
     */
    QuestionAsked: z.object({ ...named, text: personal(), mayPublish: z.boolean(), askedAt: Instant }),
    QuestionAnswered: z.object({ ...named, text: personal(), answeredAt: Instant }),
    /** Every visitor to the project can read the question and the answer. */
    AnswerPublished: z.object({ ...named, publishedAt: Instant }),
    /** The client undid the publication: only the client and the freelancer can read the question and the answer. */
    AnswerTakenBack: z.object(named),
    /** An operator hid the question from everyone, for this reason, which only the freelancer can read. */
    QuestionHidden: z.object({ ...named, reason: personal(), hiddenAt: Instant }),
    /** An operator restored the question. `text` is the hidden text. */
    QuestionUnhidden: z.object({ ...named, text: personal(), reason: personal().optional(), restoredAt: Instant }),
    /** The freelancer deleted the account: the question is erased, and its answer is no longer shown. */
    QuestionFreelancerErased: z.object(named),
    /** The client deleted the account, and the project with it. */
    QuestionClientErased: z.object(named),
  },
});
