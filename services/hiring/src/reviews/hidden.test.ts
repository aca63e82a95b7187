import { reviewStreams } from '@hirelane/api/events/review';
import { sampleOf } from '@hirelane/api/events/texts';
import { anId } from '@hirelane/api/testing/fixtures';
import { newId } from '@hirelane/event-sourcing/ids';
import { transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { expect, onTestFinished, test } from 'vitest';
import { reviewsProjection } from './projection.ts';

type Event = Parameters<typeof reviewsProjection.apply>[1][number];

const AT = '2026-11-25T12:00:00.000Z';
const SCHEMA = 'hidden_reviews';
const ids = { engagementId: anId(1), projectId: anId(2), authorId: anId(3), subjectId: anId(4), reviewId: anId(5) };
const stars = { quality: 5, communication: 4, reliability: 3 };
const { ReviewWritten, ReviewReplied, ReviewTextHidden, ReviewTextRestored } = reviewStreams.events;

test('a review that is hidden and shown again has the same row as before, with its reply', async () => {
  const { pool, close } = await openTestStorage();
  onTestFinished(close);
  await createModelSchema(pool, SCHEMA, reviewsProjection.ddl);
  /** The review's row after another event. */
  const rowAfter = async (type: string, sample: object): Promise<Record<string, unknown>> => {
    const envelope = { id: newId(), stream: 'review-1', version: 1, position: '1', at: AT, type };
    const event = { ...envelope, data: { ...sample, ...ids } } as unknown as Event;
    await transaction(pool, async (tx) => {
      await tx.query(`SET LOCAL search_path = ${SCHEMA}`);
      await reviewsProjection.apply(tx, [event]);
    });
    return (await pool.query(`SELECT to_jsonb(r) AS row FROM ${SCHEMA}.reviews r`)).rows[0].row;
  };
  await rowAfter('ReviewWritten', { ...sampleOf(ReviewWritten, 'weaving'), ...stars });
  const before = await rowAfter('ReviewReplied', sampleOf(ReviewReplied, 'pottery'));
  expect(before).toMatchObject({ text: 'weaving', reply: 'pottery', is_text_hidden: false });
  const hidden = await rowAfter('ReviewTextHidden', sampleOf(ReviewTextHidden, 'It insults.'));
  expect(JSON.stringify(hidden)).not.toContain('weaving');
  expect(hidden).toMatchObject({ is_text_hidden: true, reply: 'pottery' });
  expect(await rowAfter('ReviewTextRestored', sampleOf(ReviewTextRestored, 'weaving'))).toEqual(before);
});
