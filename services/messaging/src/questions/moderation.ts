import type { OperatedThing } from '@hirelane/api/schemas/operated-things';
import { Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Queryable } from '@hirelane/postgres/pool';
import { openHiding } from '@hirelane/shared/moderating';
import { pairQuery } from '../approaches/queries.ts';
import { type QuestionEvent, question, questionKey } from './question.ts';

/** Lets operators moderate questions. `schema`: the schema of the approaches read model. */
export function openQuestionModeration(store: EventStore, db: Queryable, schema: string) {
  const pairOf = pairQuery(db, schema, 'questions');
  return openHiding(store, question, 'question', {
    async find(id) {
      const pair = await pairOf(id);
      if (!pair) throw new Refused('no-question');
      return { key: questionKey(pair), authorId: pair.freelancerId };
    },
    textIn,
    command: (hiding) => hiding,
  });
}

function textIn(past: readonly QuestionEvent[]): string {
  const asked = past.find(({ type }) => type === 'QuestionAsked');
  return asked?.type === 'QuestionAsked' ? asked.data.text : '';
}

/** A question for operators with its answer, built from all events in its stream; null if it was not asked. */
export function operatedQuestion(_id: string, past: readonly Recorded<QuestionEvent>[]): OperatedThing | null {
  let found: OperatedThing | null = null;
  for (const { id, type, data, at } of past) {
    if (type === 'QuestionAsked') {
      const { freelancerId: personId, text } = data;
      found = { _id, personId, title: '', text, at, isHidden: false, context: [] };
    }
    if (found && type === 'QuestionAnswered') {
      found = { ...found, context: [{ _id: id, personId: data.clientId, text: data.text, at, isHidden: false }] };
    }
    if (found && type === 'QuestionHidden') found = { ...found, isHidden: true };
    if (found && type === 'QuestionUnhidden') found = { ...found, isHidden: false };
  }
  return found;
}
