import { type Context, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Queryable } from '@hirelane/postgres/pool';
import { byOperator, type Moderated, refuseOwn } from '@hirelane/processes/by-operator';
import { pairQuery } from '../approaches/pair-query.ts';
import { questionTextIn } from './operated.ts';
import { type QuestionEvent, question, questionKey } from './question.ts';

/**
 * What operators do to questions; without a context on the command line. `schema`: of the approaches; `at`: an instant
 * in UTC. Each changes nothing where it is so already, and throws Refused where there is none, or it is the operator's
 * own.
 */
export function openQuestionModeration(store: EventStore, db: Queryable, schema: string) {
  const change = byOperator(store, question, 'question');
  const pairOf = pairQuery(db, schema, 'questions');

  async function keyFor(questionId: string, context: Context | undefined): Promise<string> {
    const pair = await pairOf(questionId);
    if (!pair) throw new Refused('no-question');
    refuseOwn(pair.freelancerId, context);
    return questionKey(pair);
  }

  return {
    /** All events of its stream; empty if there is none. */
    async read(questionId: string) {
      const pair = await pairOf(questionId);
      return pair ? store.read<QuestionEvent>(`question-${questionKey(pair)}`) : [];
    },
    async hide(questionId: string, reason: string, at: string, context?: Context): Promise<Moderated> {
      const key = await keyFor(questionId, context);
      return change(key, { type: 'HideQuestion', reason, at }, context);
    },
    async unhide(questionId: string, reason: string | undefined, at: string, context?: Context): Promise<Moderated> {
      const key = await keyFor(questionId, context);
      const text = questionTextIn(await store.read<QuestionEvent>(`question-${key}`));
      return change(key, { type: 'UnhideQuestion', text, reason, at }, context);
    },
  };
}
