import type { OperatedThing } from '@hirelane/contracts/api/operated-things';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { QuestionEvent } from './question.ts';

/** A question as operators read it, from all events of its stream, with its answer; null for none. */
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
