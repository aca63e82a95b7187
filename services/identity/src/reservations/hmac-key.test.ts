import { openTestStorage } from '@hirelane/postgres/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openHmacKeys, WrongHmacKey } from './hmac-key.ts';

const KEY = 'a key for tests alone, of 32 characters';
const OTHER = 'another key for tests, of no worth at all';

async function openPool() {
  const { pool, close } = await openTestStorage();
  onTestFinished(close);
  return pool;
}

test('the key of the first start is good at every other, and no other is', async () => {
  const pool = await openPool();
  await openHmacKeys(pool, KEY);
  await openHmacKeys(pool, KEY);
  await expect(openHmacKeys(pool, OTHER)).rejects.toThrow(WrongHmacKey);
  await expect(openHmacKeys(pool, OTHER)).rejects.toThrow(/^IDENTITY_HMAC_KEY is not/);
  await openHmacKeys(pool, KEY);
});

test('of two copies with different keys that start at once, one is refused', async () => {
  const pool = await openPool();
  const starts = await Promise.allSettled([openHmacKeys(pool, KEY), openHmacKeys(pool, OTHER)]);
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the database does not store the key itself', async () => {
  const pool = await openPool();
  await openHmacKeys(pool, KEY);
  const { rows } = await pool.query<{ proof: Buffer }>('SELECT proof FROM identity.hmac_key');
  expect(rows.map(({ proof }) => proof.length)).toEqual([32]);
  expect(rows[0]?.proof.toString()).not.toContain(KEY);
});
