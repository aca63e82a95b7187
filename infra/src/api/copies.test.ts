import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@hirelane/kernel/testing/database';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startServices } from '../local/services.ts';
import { TEST_DATA_KEY, TEST_HMAC_KEY } from '../testing/marketplace.ts';

/** Of each service; all their connections together stay below what the database allows. */
const COPIES = 3;

test('copies of every service that start at once on an empty database all get ready', async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'hirelane-copies-'));
  const started = await Promise.allSettled(
    Array.from({ length: COPIES }, () =>
      startServices({
        databaseUrl: database.url,
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
      }),
    ),
  );
  const running = started.flatMap((copy) => (copy.status === 'fulfilled' ? [copy.value] : []));
  await Promise.all(running.map((copy) => copy.ready));
  await Promise.all(running.map((copy) => copy.stop()));
  await database.drop();
  await rm(folder, { recursive: true });

  expect(started.flatMap((copy) => (copy.status === 'rejected' ? [String(copy.reason)] : []))).toEqual([]);
});
