import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { type ReviewEvent, review } from './review.ts';

/**
 * How either of its two people is erased from a review: whoever wrote it leaves the stars, whoever was reviewed takes
 * their reply. Whether it is hidden stays as it was.
 */
export function reviewErasers(store: EventStore): Readonly<Record<'authorId' | 'subjectId', EraseOne>> {
  const leaving =
    (type: 'ReviewErased' | 'ReviewSubjectErased'): EraseOne =>
    async (key, _person, context) => {
      const stream = `review-${key}`;
      const { state } = await load(store, review, stream);
      if (!state) return;
      const erased: ReviewEvent = { type, data: state.named };
      await eraseStream(store, stream, erased, context);
    };

  return { authorId: leaving('ReviewErased'), subjectId: leaving('ReviewSubjectErased') };
}
