import type { EventOf } from '@hirelane/contracts/events/catalog';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import { midnightBefore } from '@hirelane/postgres/midnight';
import type { Tx } from '@hirelane/postgres/pool';
import { oneBatchAtATime } from '@hirelane/projections/one-batch-at-a-time';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, remove, table } from '@hirelane/projections/table';
import { type Changed, rate, ratings } from './ratings.ts';
import type { Named } from './review.ts';

type Of<T extends EventOf<'review' | 'user'>['type']> = Recorded<Extract<EventOf<'review' | 'user'>, { type: T }>>;

const written = columnsFrom<Of<'ReviewWritten'>>();
const reviews = table(
  'reviews',
  {
    engagement_id: written('uuid', ({ data }) => data.engagementId),
    author_id: written('uuid', ({ data }) => data.authorId),
    subject_id: written('uuid NOT NULL', ({ data }) => data.subjectId),
    // Of its event: lists name it, and must not say which engagement it is about.
    id: written('uuid NOT NULL', ({ id }) => id),
    by: written('text NOT NULL', ({ data }) => data.by),
    quality: written('int NOT NULL', ({ data }) => data.quality),
    communication: written('int NOT NULL', ({ data }) => data.communication),
    reliability: written('int NOT NULL', ({ data }) => data.reliability),
    text: written('text NOT NULL', ({ data }) => data.text),
    written_at: written('timestamptz NOT NULL', ({ data }) => data.writtenAt),
    // From when everybody may read it: midnight, UTC, after the end of the period, or after the later one of both was
    // written. Of all that become visible at midnight, nobody can tell which two belong to one contract.
    visible_from: written('timestamptz NOT NULL', ({ data }) => midnightAfter(data.until)),
    reply: written('text', () => null),
    is_text_hidden: written('boolean NOT NULL', () => false),
  },
  {
    key: ['engagement_id', 'author_id'],
    indexes: ['(subject_id, visible_from DESC, id DESC)'],
  },
);

/** The next midnight in UTC that is after an instant. RFC 3339, as the instant. */
function midnightAfter(instant: string): string {
  const day = new Date(instant);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1)).toISOString();
}

const registered = columnsFrom<Of<'UserRegistered'>>();
/** Who has an account. */
const people = table('people', { id: registered('uuid PRIMARY KEY', ({ data }) => data.userId) });

/** All reviews of everybody; which of them are visible, queries compute from the time. */
export const reviewsProjection: Projection<'review' | 'user'> = {
  name: 'hiring_reviews',
  version: 3,
  categories: ['review', 'user'],
  ddl: ddlOf(reviews, ratings, people),
  texts: { ReviewWritten: ['text'], ReviewReplied: ['text'], ReviewTextRestored: ['text'] },
  async apply(tx, events) {
    await insertNew(
      tx,
      people,
      events.filter((event) => event.type === 'UserRegistered'),
    );
    await remove(
      tx,
      people,
      dataOf(events, 'UserErased').map(({ userId }) => userId),
    );
    if (events.some(({ stream }) => stream.startsWith('review-'))) await saveReviews(tx, events);
  },
};

/** In this order, which each stream has: nobody replies after they were erased. */
async function saveReviews(tx: Tx, events: readonly Recorded<EventOf<'review' | 'user'>>[]) {
  await oneBatchAtATime(tx, 'reviews');
  const added = events.filter((event) => event.type === 'ReviewWritten');
  await insertNew(tx, reviews, added);
  await rate(tx, await showPairs(tx, added));
  await saveReplies(tx, dataOf(events, 'ReviewReplied'));
  await saveModerated(tx, events);
  await change(tx, "text = ''", dataOf(events, 'ReviewErased'));
  await change(tx, 'reply = NULL', dataOf(events, 'ReviewSubjectErased'));
}

/**
 * Where both have written, both are visible from the midnight on after the later one was. Returns whose reviews
 * changed: of those that were added, and of those that become visible with them.
 */
async function showPairs(tx: Tx, added: readonly Of<'ReviewWritten'>[]): Promise<readonly Changed[]> {
  if (added.length === 0) return [];
  const { rows } = await tx.query<Changed>(
    `UPDATE reviews r SET visible_from = ${midnightBefore(`greatest(r.written_at, o.written_at) + interval '24 hours'`)}
     FROM reviews o
     WHERE r.engagement_id = ANY ($1) AND o.engagement_id = r.engagement_id AND o.author_id = r.subject_id
     RETURNING r.subject_id AS "subjectId", ${instant('r.visible_from')} AS "from"`,
    [added.map(({ data }) => data.engagementId)],
  );
  return [...rows, ...added.map(({ data }) => ({ subjectId: data.subjectId, from: midnightAfter(data.until) }))];
}

async function saveReplies(tx: Tx, replies: readonly Of<'ReviewReplied'>['data'][]) {
  if (replies.length === 0) return;
  await tx.query(
    `UPDATE reviews r SET reply = n.text
     FROM jsonb_to_recordset($1) AS n("engagementId" uuid, "authorId" uuid, text text)
     WHERE (r.engagement_id, r.author_id) = (n."engagementId", n."authorId")`,
    [JSON.stringify(replies)],
  );
}

type Moderated = Of<'ReviewTextHidden' | 'ReviewTextRestored'>;

/** What the operator hides leaves this read model, and comes back with the event that restores it. */
async function saveModerated(tx: Tx, events: readonly Recorded<EventOf<'review' | 'user'>>[]) {
  const isModerated = (event: (typeof events)[number]): event is Moderated =>
    event.type === 'ReviewTextHidden' || event.type === 'ReviewTextRestored';
  const latest = new Map(events.filter(isModerated).map((event) => [event.stream, event]));
  if (latest.size === 0) return;
  const texts = [...latest.values()].map(({ type, data }) => ({
    engagementId: data.engagementId,
    authorId: data.authorId,
    text: type === 'ReviewTextHidden' ? '' : data.text,
    isHidden: type === 'ReviewTextHidden',
  }));
  await tx.query(
    `UPDATE reviews r SET text = n.text, is_text_hidden = n."isHidden"
     FROM jsonb_to_recordset($1) AS n("engagementId" uuid, "authorId" uuid, text text, "isHidden" boolean)
     WHERE (r.engagement_id, r.author_id) = (n."engagementId", n."authorId")`,
    [JSON.stringify(texts)],
  );
}

async function change(tx: Tx, changes: string, of: readonly Named[]) {
  if (of.length === 0) return;
  await tx.query(
    `UPDATE reviews SET ${changes} WHERE (engagement_id, author_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`,
    [of.map(({ engagementId }) => engagementId), of.map(({ authorId }) => authorId)],
  );
}
