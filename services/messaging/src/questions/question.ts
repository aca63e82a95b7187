import type { EventOf } from '@hirelane/api/events/catalog';
import { type Hiding, hiddenBy, shownBy } from '@hirelane/api/hiding';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type QuestionEvent = EventOf<'question'>;
/** The question, its freelancer, the project and the project's client. */
export type QuestionIds = Extract<QuestionEvent, { type: 'AnswerTakenBack' }>['data'];

/** `isHidden`: whether an operator has hidden it. `hasLeft`: whether either party has deleted their account. */
export type Question = Readonly<{
  ids: QuestionIds;
  mayPublish: boolean;
  isAnswered: boolean;
  isPublished: boolean;
  isHidden: boolean;
  hasLeft: boolean;
}>;

/** Reasons to refuse a command that do not come from the question's stream (see `queries.ts`). */
export type Against = 'not-open' | 'proposal-exists' | 'cannot-work-together';
type Unless = Readonly<{ against: Against | null }>;

/** `at`: the database's time, RFC 3339. `against`: null if there is no reason. */
export type QuestionCommand =
  | (Unless & Readonly<{ type: 'AskQuestion'; ids: QuestionIds; text: string; mayPublish: boolean; at: string }>)
  | (Unless & Readonly<{ type: 'AnswerQuestion'; text: string; at: string }>)
  | (Unless & Readonly<{ type: 'PublishAnswer'; at: string }>)
  | Readonly<{ type: 'TakeBackAnswer' }>
  | Hiding;

export type QuestionRefusal =
  | Against
  | 'question-asked'
  | 'question-answered'
  | 'not-answered'
  | 'not-publishable'
  | 'hidden-by-operator'
  | 'no-question';

/** The one question that a freelancer may ask about a project; null before it is asked. */
export const question: Decider<Question | null, QuestionCommand, QuestionEvent, QuestionRefusal> = {
  initial: null,
  evolve(state, event) {
    switch (event.type) {
      case 'QuestionAsked': {
        const { projectId, clientId, freelancerId, questionId, mayPublish } = event.data;
        const ids = { projectId, clientId, freelancerId, questionId };
        return { ids, mayPublish, isAnswered: false, isPublished: false, isHidden: false, hasLeft: false };
      }
      case 'QuestionAnswered':
        return state && { ...state, isAnswered: true };
      case 'AnswerPublished':
        return state && { ...state, isPublished: true };
      case 'AnswerTakenBack':
        return state && { ...state, isPublished: false };
      case 'QuestionHidden':
      case 'QuestionUnhidden':
        return state && { ...state, isHidden: event.type === 'QuestionHidden' };
      case 'QuestionFreelancerErased':
      case 'QuestionClientErased':
        return state && { ...state, hasLeft: true };
      default:
        return state;
    }
  },
  decide(state, command) {
    if (command.type === 'AskQuestion') {
      const { ids, text, mayPublish, at: askedAt } = command;
      if (state) return { refused: 'question-asked' };
      if (command.against) return { refused: command.against };
      return [{ type: 'QuestionAsked', data: { ...ids, text, mayPublish, askedAt } }];
    }
    if (!state || state.hasLeft) return { refused: 'no-question' };
    const { ids } = state;
    switch (command.type) {
      case 'AnswerQuestion': {
        if (state.isAnswered) return { refused: 'question-answered' };
        // A client cannot answer a question they cannot read.
        if (state.isHidden) return { refused: 'hidden-by-operator' };
        if (command.against) return { refused: command.against };
        return [{ type: 'QuestionAnswered', data: { ...ids, text: command.text, answeredAt: command.at } }];
      }
      case 'PublishAnswer':
        if (!state.mayPublish) return { refused: 'not-publishable' };
        if (!state.isAnswered) return { refused: 'not-answered' };
        if (state.isPublished) return [];
        if (state.isHidden) return { refused: 'hidden-by-operator' };
        if (command.against) return { refused: command.against };
        return [{ type: 'AnswerPublished', data: { ...ids, publishedAt: command.at } }];
      case 'TakeBackAnswer':
        return state.isPublished ? [{ type: 'AnswerTakenBack', data: ids }] : [];
      case 'Hide':
        return state.isHidden ? [] : [{ type: 'QuestionHidden', data: { ...ids, ...hiddenBy(command) } }];
      case 'ShowAgain': {
        const data = { ...ids, text: command.text, ...shownBy(command) };
        return state.isHidden ? [{ type: 'QuestionUnhidden', data }] : [];
      }
    }
  },
};

/** A question's stream id, without the category. */
export const questionKey = ({ projectId, freelancerId }: Pick<QuestionIds, 'projectId' | 'freelancerId'>): string =>
  `${projectId}_${freelancerId}`;
