import { schemaOf } from '@hirelane/projections/projection';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportAll } from '../cli/export.ts';
import { prepareTables } from '../cli/restore-postgres.ts';
import { openInstallations } from '../cli/testing/installations.ts';
import type { Marketplace } from '../tests/support/marketplace.ts';
import { ALL_READ_MODELS } from './read-models.ts';
import { TABLES, treatmentOf } from './tables.ts';

const installations = openInstallations();
let market: Marketplace;
beforeAll(async () => {
  market = await installations.open();
});
afterAll(installations.close);

const tables = () =>
  market.sql<{ schema: string; name: string }>(
    `SELECT schemaname AS schema, tablename AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`,
  );

test('every table has an entry that defines how an export treats it', async () => {
  const undecided = (await tables()).filter(({ schema, name }) => treatmentOf(schema, name) === undefined);
  expect(undecided).toEqual([]);
});

test("every table with an entry exists, except the relay's, which need Kafka", async () => {
  const there = new Set((await tables()).map(({ schema, name }) => `${schema}.${name}`));
  const absent = Object.keys(TABLES).filter((name) => !there.has(name) && !name.startsWith('relay.'));
  expect(absent).toEqual([]);
});

test('a restore creates every table that an export has rows for', async () => {
  const { installation } = await installations.empty();
  await prepareTables(installation);
  const { rows } = await installation.pool.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables`,
  );
  const there = new Set(rows.map(({ name }) => name));
  const filled = Object.entries(TABLES).filter(([, { is }]) => is === 'truth' || is === 'log');
  expect(filled.map(([name]) => name).filter((name) => !there.has(name))).toEqual([]);
});

test('a table without an entry is refused by name, and nothing is exported', async () => {
  await market.sql('CREATE TABLE identity.second_factors (user_id uuid)');
  await expect(exportAll(installations.ofMarket(market), await installations.folder())).rejects.toThrow(
    'identity.second_factors',
  );
  await market.sql('DROP TABLE identity.second_factors');
});

test('the tools have the same list of read models as the services', async () => {
  const running = await Promise.all(
    Object.values(market.services).map(async (url) => {
      const health = (await (await fetch(`${url}/health/ready`)).json()) as { projections: { schema: string }[] };
      return health.projections.map(({ schema }) => schema);
    }),
  );
  expect(ALL_READ_MODELS.map(schemaOf).sort()).toEqual(running.flat().sort());
});

test("an export with a service's role is refused even if the role may read every log, because other tables would be silently missing", async () => {
  const installation = installations.installation(market.databaseUrls.feed, market.files);
  await expect(exportAll(installation, await installations.folder())).rejects.toMatchObject({ code: '42501' });
});
