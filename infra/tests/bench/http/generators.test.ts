import { conductProjection } from '@hirelane/feed/conduct/projection';
import { FEED_DDL } from '@hirelane/feed/tables';
import { FREELANCERS_DDL } from '@hirelane/hiring/freelancers/tables';
import { reviewsProjection } from '@hirelane/hiring/reviews/projection';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelSchema } from '@hirelane/projections/model-schema';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateConduct } from './generate-conduct.ts';
import { generateFreelancers } from './generate-freelancers.ts';
import { generateProjects } from './generate-projects.ts';

// What benches generate has the columns of the read models as they are now: a million rows would find out late.

const ROWS = 400;

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let database: pg.Client;
beforeAll(async () => {
  storage = await openTestStorage();
  database = new pg.Client({ connectionString: storage.url });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await storage.close();
});

const countOf = async (table: string) =>
  (await storage.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n;

test('freelancers of the directory, their reviews and contracts', async () => {
  const schemas = { freelancers: 'freelancers_made', reviews: 'reviews_made' };
  await createModelSchema(storage.pool, schemas.freelancers, FREELANCERS_DDL);
  await createModelSchema(storage.pool, schemas.reviews, reviewsProjection.ddl);
  await generateFreelancers(database, schemas, ROWS);
  expect(await countOf('freelancers_made.listed')).toBe(ROWS);
  expect(await countOf('reviews_made.reviews')).toBe(ROWS);
});

test('projects of the feed, and how their clients treat freelancers', async () => {
  await createModelSchema(storage.pool, 'feed_made', FEED_DDL);
  await createModelSchema(storage.pool, 'conduct_made', conductProjection.ddl);
  await generateProjects(database, 'feed_made', ROWS);
  await generateConduct(database, 'conduct_made', ROWS);
  expect(await countOf('feed_made.projects')).toBe(ROWS);
  expect(await countOf('conduct_made.totals')).toBeGreaterThan(0);
});
