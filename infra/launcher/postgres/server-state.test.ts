import { randomUUID } from 'node:crypto';
import { openTestStorage } from '@hirelane/postgres/testing';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { urlAs } from '../roles/names.ts';
import { stateOf } from './database.ts';

test("the server state includes a role's connection limit and other users' connections", async () => {
  const { pool, url, close } = await openTestStorage();
  onTestFinished(close);
  const database = new URL(url).pathname.slice(1);
  const role = `state_${randomUUID().replaceAll('-', '')}`;
  await pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x' CONNECTION LIMIT 9`);
  onTestFinished(async () => void (await pool.query(`DROP ROLE ${role}`)));
  const asRole = urlAs(url, role, 'x');

  const before = await stateOf(asRole);
  expect(before).toMatchObject({ unsafe: ['fsync'], reserved: 3, limit: 9 });
  expect(before.version).toBeGreaterThanOrEqual(15);
  expect(before.maxConnections).toBeGreaterThan(before.used);
  await pool.query(`ALTER DATABASE ${database} CONNECTION LIMIT 7`);
  expect((await stateOf(asRole)).limit).toBe(7);
  // The owner creates a role for each service, and the owner's limit does not apply to these roles.
  expect((await stateOf(url)).limit).toBe(7);
  await pool.query(`ALTER DATABASE ${database} CONNECTION LIMIT -1`);
  expect((await stateOf(url)).limit).toBeNull();

  // Other users' sessions in other databases count, even though this role may not read their details.
  const server = new URL(url);
  server.pathname = '/postgres';
  const elsewhere = new pg.Client({ connectionString: server.href });
  await elsewhere.connect();
  onTestFinished(() => elsewhere.end());
  const { used, usedByOthers } = await stateOf(asRole);
  expect(usedByOthers).toBeGreaterThan(0);
  expect(used).toBeGreaterThan(usedByOthers);
});
