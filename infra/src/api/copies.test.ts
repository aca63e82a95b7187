import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@hirelane/test-kit/database';
import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startServices } from '../local/services.ts';
import { forEachRole } from '../operate/roles/names.ts';
import { TEST_DATA_KEY, TEST_HMAC_KEY } from '../testing/marketplace.ts';

/** Of each service; all their connections together stay below what the database allows. */
const COPIES = 3;

/** A database and a folder of uploads, and what starts a copy of every service on them. */
async function begin() {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'hirelane-copies-'));
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });
  const start = (changes: { hmacKey?: string } = {}) =>
    startServices({
      databaseUrls: forEachRole(() => database.url),
      jwksUrl: 'http://127.0.0.1:9/nobody-asks-for-it',
      files: join(folder, 'files'),
      hmacKey: TEST_HMAC_KEY,
      dataKey: TEST_DATA_KEY,
      mail: {
        from: 'Hirelane <hirelane@example.com>',
        publicUrl: Promise.resolve('http://localhost'),
        folder: join(folder, 'mails'),
      },
      log: pino({ level: 'silent' }),
      ...changes,
    });
  return { database, start };
}

test('copies of every service that start at once on an empty database all get ready', async () => {
  const { start } = await begin();
  const started = await Promise.allSettled(Array.from({ length: COPIES }, () => start()));
  const running = started.flatMap((copy) => (copy.status === 'fulfilled' ? [copy.value] : []));
  await Promise.all(running.map((copy) => copy.ready));
  await Promise.all(running.map((copy) => copy.stop()));

  expect(started.flatMap((copy) => (copy.status === 'rejected' ? [String(copy.reason)] : []))).toEqual([]);
});

test('a copy that starts beside others waits for none of their transactions, and so holds up none', async () => {
  const { database, start } = await begin();
  const first = await start();
  await first.ready;
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const { rows } = await other.query<{ tables: string }>(
    `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS tables FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  // As one holds them that has written to all of them and has not committed.
  await other.query(`BEGIN; LOCK TABLE ${rows[0]?.tables} IN ROW EXCLUSIVE MODE`);
  const second = await start();
  await second.ready;
  await other.end();
  await second.stop();
  await first.stop();
});

test('a copy under another IDENTITY_HMAC_KEY, which would give the same names away again, does not start', async () => {
  const { start } = await begin();
  const first = await start();
  await expect(start({ hmacKey: 'another key for tests, of no worth' })).rejects.toThrow('IDENTITY_HMAC_KEY');
  await first.stop();
});
