import { newId } from '@hirelane/event-sourcing/ids';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reviewsProjection } from './projection.ts';
import { bestRatingSql } from './ratings.ts';

const SCHEMA = 'ratings_test';

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
  await createModelSchema(storage.pool, SCHEMA, reviewsProjection.ddl);
});
afterAll(() => storage.close());

type Rating = Readonly<{ from: string; people: number; overall: number }>;

/** The best average of a person with these averages and with reviews written at these times. */
async function bestOf(ratings: readonly Rating[], written: readonly string[]): Promise<number | null> {
  const id = newId();
  await storage.pool.query(
    `INSERT INTO ${SCHEMA}.ratings
     SELECT $1, "from", people, overall, overall, overall, overall
     FROM jsonb_to_recordset($2) AS r("from" timestamptz, people int, overall float8)`,
    [id, JSON.stringify(ratings)],
  );
  await storage.pool.query(
    `INSERT INTO ${SCHEMA}.reviews (engagement_id, author_id, subject_id, id, by, text, is_text_hidden, quality, communication,
       reliability, written_at, visible_from)
     SELECT gen_random_uuid(), gen_random_uuid(), $1, gen_random_uuid(), 'client', '', false, 1, 1, 1, at, at + interval '14 days'
     FROM unnest($2::timestamptz[]) AS at`,
    [id, written],
  );
  const client = await storage.pool.connect();
  try {
    await client.query(`SET search_path TO ${SCHEMA}`);
    const { rows } = await client.query<{ best: number | null }>(`SELECT ${bestRatingSql('$1::uuid')} AS best`, [id]);
    return rows[0]?.best ?? null;
  } finally {
    await client.query('RESET search_path');
    client.release();
  }
}

describe('the best average that a person may have', () => {
  test('is null without reviews, or with too few reviewers', async () => {
    expect(await bestOf([], [])).toBeNull();
    expect(await bestOf([{ from: '2026-11-02Z', people: 2, overall: 5 }], ['2026-11-01Z'])).toBeNull();
  });

  test('ignores averages that were superseded before the last review was written', async () => {
    const past = { from: '2026-11-02Z', people: 3, overall: 5 };
    const counting = { from: '2026-11-09Z', people: 4, overall: 3.5 };
    const hidden = { from: '2026-11-23Z', people: 5, overall: 2 };
    expect(await bestOf([past, counting], ['2026-11-01Z', '2026-11-09Z'])).toBe(3.5);
    expect(await bestOf([past, counting, hidden], ['2026-11-01Z', '2026-11-10Z'])).toBe(3.5);
    expect(await bestOf([past, counting, { ...hidden, overall: 4 }], ['2026-11-01Z', '2026-11-10Z'])).toBe(4);
  });

  test('is the highest future average while all reviews are hidden', async () => {
    const first = { from: '2026-11-15Z', people: 3, overall: 5 };
    expect(await bestOf([first, { from: '2026-11-16Z', people: 4, overall: 4 }], ['2026-11-01Z', '2026-11-02Z'])).toBe(
      5,
    );
  });
});
