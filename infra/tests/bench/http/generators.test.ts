import { feedReadModel } from '@hirelane/feed/read-model';
import { hiringReadModel } from '@hirelane/hiring/read-model';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelSchema } from '@hirelane/projections/model-schema';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateConduct } from './generate-conduct.ts';
import { generateFreelancers } from './generate-freelancers.ts';
import { generateProjects } from './generate-projects.ts';

// The data generated for benches must have the read models' current columns; otherwise a bench with a million rows
// would fail late.

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

test('the generators write directory freelancers with their reviews and contracts', async () => {
  await createModelSchema(storage.pool, 'hiring_made', hiringReadModel.ddl);
  await generateFreelancers(database, 'hiring_made', ROWS);
  expect(await countOf('hiring_made.listed')).toBe(ROWS);
  expect(await countOf('hiring_made.reviews')).toBe(ROWS);
});

test("the generators write feed projects and their clients' conduct", async () => {
  await createModelSchema(storage.pool, 'feed_made', feedReadModel.ddl);
  await generateProjects(database, 'feed_made', ROWS);
  await generateConduct(database, 'feed_made', ROWS);
  expect(await countOf('feed_made.projects')).toBe(ROWS);
  expect(await countOf('feed_made.totals')).toBeGreaterThan(0);
});
