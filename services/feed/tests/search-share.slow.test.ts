// @covers limit:8 limit:9

import { aProject } from '@hirelane/api/testing/fixtures';
import { feedReadModel } from '@hirelane/feed/read-model';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { register, uploadPdf, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let freelancer: Visitor;
beforeAll(async () => {
  market = await openMarketplace({ environment: { TRUST_PROXY: '1', LIMIT_ADDRESS_SEARCHES: '3' } });
  const client = market.visitor();
  freelancer = market.visitor();
  await register(client, true);
  await register(freelancer, false);
  const answer = await client.post('/api/v1/client/project/', aProject({ file: await uploadPdf(client) }));
  expect(answer.status, answer.text).toBe(201);
  // A search that reads no projects does not call the function. This query does not use the search pool, because the
  // connection would be closed below and the next query could still be sent on it.
  await eventually(
    () => market.sql(`SELECT FROM ${schemaOf(feedReadModel)}.projects`),
    (projects) => projects.length === 1,
  );
  // Makes searches for this word and matching by skills take a minute: new connections find these functions before
  // PostgreSQL's.
  await market.sql(`CREATE SCHEMA slow; GRANT USAGE ON SCHEMA slow TO PUBLIC;
    CREATE FUNCTION slow.to_tsquery(text, text) RETURNS tsquery LANGUAGE sql STRICT VOLATILE
      AS $$ SELECT pg_catalog.to_tsquery('simple', $2) FROM pg_sleep(CASE WHEN $2 LIKE '%slow%' THEN 60 ELSE 0 END) $$;
    CREATE FUNCTION slow.cardinality(anyarray) RETURNS int LANGUAGE sql STRICT VOLATILE
      AS $$ SELECT pg_catalog.cardinality($1) FROM pg_sleep(600) $$;
    DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = slow, pg_catalog, public', current_database()); END $$`);
  // Closes connections that were opened earlier and do not use these functions.
  await market.sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename LIKE '%feed%' AND pid <> pg_backend_pid() AND state = 'idle'`,
  );
});
afterAll(() => market.stop());

const BEST = '/api/v1/client/project?bestmatch=true';
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const search = (word: string, address: string) => market.visitor().get(`/api/v1/project?q=${word}`, from(address));

describe('searches that would take a minute', () => {
  test('are limited to three at a time per network; others immediately get a 429 with an explanation', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => search('slow', '198.51.100.7')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(9);
    expect(answers.filter(({ body }) => body.code === 'over-budget')).toHaveLength(3);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect(refused[0]?.body.detail).toBe('Your network has too many searches in progress. Try again in 1 second.');
  });

  // @covers found:51
  test('from one network do not block those from another', async () => {
    const busy = Promise.all(Array.from({ length: 30 }, () => search('slow', '198.51.100.7')));
    const other = await search('anything', '203.0.113.9');
    expect(other.status).toBe(200);
    await busy;
  });

  test('are counted per IPv6 network, not per IPv6 address', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => search('slow', `2001:db8:1:2::${n + 1}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('the feed by shared skills', () => {
  test('has the same time budget and returns a 503 with Retry-After once it is exceeded', async () => {
    const { status, body, headers } = await freelancer.get(BEST);
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'over-budget', '5']);
    expect(body.detail).toMatch(/^Finding your best matches is taking too long/);
  });

  test('has its own pool: searches and the other feeds work while it is busy', async () => {
    const busy = Promise.all(Array.from({ length: 9 }, (_, n) => freelancer.get(BEST, from(`198.51.100.${n % 3}`))));
    const [found, recent] = await Promise.all([
      search('anything', '203.0.113.9'),
      freelancer.get('/api/v1/client/project?recent=true'),
    ]);
    expect([found.status, recent.status]).toEqual([200, 200]);
    expect((await busy).map(({ body }) => body.code)).toEqual(Array.from({ length: 9 }, () => 'over-budget'));
  });

  test('is also limited per network', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => freelancer.get(BEST, from('192.0.2.1'))));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });
});
