import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@hirelane/test-kit/database';
import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { forEachRole } from '../../launcher/roles/names.ts';
import { startServices } from '../../launcher/services.ts';
import { TEST_DATA_KEY, TEST_HMAC_KEY } from '../support/marketplace.ts';

/** The number of instances of each service. Together, their connections do not exceed the database's limit. */
const COPIES = 3;

/** Creates a database and an uploads folder; returns a function that starts an instance of every service on them. */
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
      jwksUrl: 'http://127.0.0.1:9/never-requested',
      files: join(folder, 'files'),
      eventFiles: join(folder, 'event-files'),
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

test('instances of every service that start concurrently on an empty database all become ready', async () => {
  const { start } = await begin();
  const started = await Promise.allSettled(Array.from({ length: COPIES }, () => start()));
  const running = started.flatMap((copy) => (copy.status === 'fulfilled' ? [copy.value] : []));
  await Promise.all(running.map((copy) => copy.ready));
  await Promise.all(running.map((copy) => copy.stop()));

  expect(started.flatMap((copy) => (copy.status === 'rejected' ? [String(copy.reason)] : []))).toEqual([]);
});

test('an instance that starts while others run neither waits for their transactions nor blocks them', async () => {
  const { database, start } = await begin();
  const first = await start();
  await first.ready;
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const { rows } = await other.query<{ tables: string }>(
    `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS tables FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  // Takes the locks that an open transaction holds after writing to all tables.
  await other.query(`BEGIN; LOCK TABLE ${rows[0]?.tables} IN ROW EXCLUSIVE MODE`);
  const second = await start();
  await second.ready;
  await other.end();
  await second.stop();
  await first.stop();
});

test('an instance with a different IDENTITY_HMAC_KEY does not start, because it would assign taken names again', async () => {
  const { start } = await begin();
  const first = await start();
  await expect(start({ hmacKey: 'another key for tests, of no worth' })).rejects.toThrow('IDENTITY_HMAC_KEY');
  await first.stop();
});
