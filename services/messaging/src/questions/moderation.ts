import { Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Queryable } from '@hirelane/postgres/pool';
import { openTextModeration } from '@hirelane/processes/text-moderation';
import { pairQuery } from '../approaches/pair-query.ts';
import { type QuestionCommand, type QuestionEvent, question, questionKey } from './question.ts';

/** What operators do to questions. `schema`: of the approaches. */
export function openQuestionModeration(store: EventStore, db: Queryable, schema: string) {
  const pairOf = pairQuery(db, schema, 'questions');
  return openTextModeration(store, question, 'question', {
    async find(id) {
      const pair = await pairOf(id);
      if (!pair) throw new Refused('no-question');
      return { key: questionKey(pair), authorId: pair.freelancerId };
    },
    hide: (_, reason, at): QuestionCommand => ({ type: 'HideQuestion', reason, at }),
    unhide: (_, past, reason, at): QuestionCommand => ({ type: 'UnhideQuestion', text: textIn(past), reason, at }),
  });
}

/** What was asked. */
function textIn(past: readonly QuestionEvent[]): string {
  const asked = past.find(({ type }) => type === 'QuestionAsked');
  return asked?.type === 'QuestionAsked' ? asked.data.text : '';
}
