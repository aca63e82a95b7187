import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

test('a test database is empty at first, and drop ends its connections', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(`SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'`);
  expect(rows).toEqual([{ tables: 0 }]);
  await database.drop();
  await expect(client.query('SELECT 1')).rejects.toThrow();
});
