import type { EventOf } from '@hirelane/api/events/catalog';
import { reviewStreams } from '@hirelane/api/events/review';
import { sampleOf } from '@hirelane/api/events/texts';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { emptying, refilling } from '@hirelane/projections/emptying';
import { oneBatchAtATime, type Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, table } from '@hirelane/projections/table';
import { markColumns, type ReviewWritten, showPairs } from './marks.ts';
import { rate, ratings } from './ratings.ts';
import type { ReviewIds } from './review.ts';

type Of<T extends EventOf<'review'>['type']> = Recorded<Extract<EventOf<'review'>, { type: T }>>;

const written = columnsFrom<ReviewWritten>();
const reviews = table(
  'reviews',
  {
    ...markColumns,
    by: written('text NOT NULL', ({ data }) => data.by),
    text: written('text NOT NULL', ({ data }) => data.text),
    reply: written('text', () => null),
    is_text_hidden: written('boolean NOT NULL', () => false),
  },
  {
    key: ['engagement_id', 'author_id'],
    indexes: ['(subject_id, visible_from DESC, id DESC)'],
  },
);

const withText = (text: string) =>
  ({ id: '', data: sampleOf(reviewStreams.events.ReviewWritten, text) }) as ReviewWritten;
/** SQL that removes all text by its author from a review. */
const WITHOUT_TEXTS = emptying(reviews, withText);
const refill = refilling(reviews, withText);

/** All reviews. Queries compute from the current time which of them are visible. */
export const reviewsProjection: Projection<'review'> = {
  categories: ['review'],
  ddl: ddlOf(reviews, ratings),
  texts: { ReviewWritten: ['text'], ReviewReplied: ['text'], ReviewTextRestored: ['text'] },
  /** The events of each stream are in order, so no reply follows an erasure. */
  async apply(tx, events) {
    await oneBatchAtATime(tx, 'reviews');
    const added = events.filter((event) => event.type === 'ReviewWritten');
    await insertNew(tx, reviews, added);
    await rate(tx, await showPairs(tx, added));
    await saveReplies(tx, dataOf(events, 'ReviewReplied'));
    await saveModerated(tx, events);
    await change(tx, WITHOUT_TEXTS, dataOf(events, 'ReviewErased'));
    await change(tx, 'reply = NULL', dataOf(events, 'ReviewSubjectErased'));
  },
};

async function saveReplies(tx: Tx, replies: readonly Of<'ReviewReplied'>['data'][]) {
  if (replies.length === 0) return;
  await tx.query(
    `UPDATE reviews r SET reply = n.text
     FROM jsonb_to_recordset($1) AS n("engagementId" uuid, "authorId" uuid, text text)
     WHERE (r.engagement_id, r.author_id) = (n."engagementId", n."authorId")`,
    [JSON.stringify(replies)],
  );
}

type ReviewModeration = Of<'ReviewTextHidden' | 'ReviewTextRestored'>;

/** When the operator hides a text, it is removed from this read model. The event that restores it contains the text. */
async function saveModerated(tx: Tx, events: readonly Recorded<EventOf<'review'>>[]) {
  const isModerated = (event: (typeof events)[number]): event is ReviewModeration =>
    event.type === 'ReviewTextHidden' || event.type === 'ReviewTextRestored';
  const latest = new Map(events.filter(isModerated).map((event) => [event.stream, event]));
  if (latest.size === 0) return;
  await change(tx, `${WITHOUT_TEXTS}, is_text_hidden = true`, dataOf([...latest.values()], 'ReviewTextHidden'));
  const shown = dataOf([...latest.values()], 'ReviewTextRestored').map((data) => {
    const empty = withText('');
    return { ...empty, data: { ...empty.data, ...data } };
  });
  await refill(tx, shown, 'is_text_hidden = false');
}

async function change(tx: Tx, changes: string, of: readonly ReviewIds[]) {
  if (of.length === 0) return;
  await tx.query(
    `UPDATE reviews SET ${changes} WHERE (engagement_id, author_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`,
    [of.map(({ engagementId }) => engagementId), of.map(({ authorId }) => authorId)],
  );
}
