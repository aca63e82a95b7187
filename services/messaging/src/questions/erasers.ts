import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { type QuestionEvent, question } from './question.ts';

/** How either of the two is erased from a question, which goes with each of them. */
export function questionErasers(store: EventStore): Readonly<Record<'clientId' | 'freelancerId', EraseOne>> {
  const leaving =
    (type: 'QuestionClientErased' | 'QuestionFreelancerErased'): EraseOne =>
    async (key, _person, context) => {
      const stream = `question-${key}`;
      const { state } = await load(store, question, stream);
      if (!state) return;
      const erased: QuestionEvent = { type, data: state.ids };
      await eraseStream(store, stream, erased, context);
    };
  return { clientId: leaving('QuestionClientErased'), freelancerId: leaving('QuestionFreelancerErased') };
}
