// @covers limit:8

import { aProject } from '@hirelane/api/testing/fixtures';
import { feedReadModel } from '@hirelane/feed/read-model';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { register, uploadPdf, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: Marketplace;
let client: Visitor;
let freelancer: Visitor;
beforeAll(async () => {
  market = await openMarketplace();
  client = market.visitor();
  freelancer = market.visitor();
  await register(client, true);
  await register(freelancer, false);
  // Makes every search for a word take ten minutes, which exceeds the test timeout: new connections find this function
  // before PostgreSQL's.
  await market.sql(`CREATE SCHEMA slow; GRANT USAGE ON SCHEMA slow TO PUBLIC;
    CREATE FUNCTION slow.to_tsquery(text, text) RETURNS tsquery LANGUAGE sql STRICT VOLATILE
      AS $$ SELECT pg_catalog.to_tsquery('simple', $2) FROM pg_sleep(600) $$;
    DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = slow, pg_catalog, public', current_database()); END $$`);
  const answer = await client.post('/api/v1/client/project/', aProject({ file: await uploadPdf(client) }));
  expect(answer.status, answer.text).toBe(201);
  // A search that reads no projects does not call the function.
  await eventually(
    () => market.sql(`SELECT FROM ${schemaOf(feedReadModel)}.projects`),
    ({ length }) => length === 1,
  );
  await freelancer.get('/api/v1/client/project?recent=true');
});
afterAll(() => market.stop());

const RECENT = '/api/v1/client/project?recent=true';

// @covers found:50 asvs:2.4.1 asvs:15.2.2
test('ten anonymous searches that would each take ten minutes get an early 503 with an explanation, and the feed still works', async () => {
  const searching = Array.from({ length: 10 }, () => market.visitor().get('/api/v1/project?q=anything'));
  const feeds = [];
  for (let n = 0; n < 5; n++) feeds.push(await freelancer.get(RECENT));
  expect(feeds.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  for (const answer of await Promise.all(searching)) {
    expect([answer.status, answer.body.code]).toEqual([503, 'over-budget']);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.body.title).toMatch(/^This search takes too long/);
  }
});

test('the queries for refused searches are stopped', async () => {
  await market.visitor().get('/api/v1/project?q=anything');
  const running = await market.sql(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND wait_event = 'PgSleep'`,
  );
  expect(running).toHaveLength(0);
});

test('a search by a signed-in user has the same budget', async () => {
  const answer = await freelancer.get(`${RECENT}&q=anything`);
  expect([answer.status, answer.body.code]).toEqual([503, 'over-budget']);
});

test('the public list without a search is available right afterwards', async () => {
  const { status, body } = await market.visitor().get('/api/v1/project');
  expect([status, body.data.length]).toEqual([200, 1]);
});

test('the log has one line with the number of refusals and no error', () => {
  const logged = market.logged();
  expect(logged.match(/"event":"over-budget"/g)?.length).toBeLessThan(5);
  expect(logged).not.toContain('request failed');
});
