import { RotationOpen } from '@hirelane/encryption/data-key';
import { openTestStorage } from '@hirelane/postgres/testing';
import { expect, onTestFinished, test } from 'vitest';
import { forgetFormerHmacKey, openHmacKeys, readHmacKeys, rotateHmacKey, WrongHmacKey } from './hmac-key.ts';

const KEY = 'a key for tests alone, of 32 characters';
const OTHER = 'another key for tests, of no worth at all';

async function openPool() {
  const { pool, close } = await openTestStorage();
  onTestFinished(close);
  return pool;
}

test('only the key from the first startup is accepted at later startups', async () => {
  const pool = await openPool();
  await openHmacKeys(pool, KEY);
  await openHmacKeys(pool, KEY);
  await expect(openHmacKeys(pool, OTHER)).rejects.toThrow(WrongHmacKey);
  await expect(openHmacKeys(pool, OTHER)).rejects.toThrow(/^IDENTITY_HMAC_KEY is not/);
  await openHmacKeys(pool, KEY);
});

test('when two instances with different keys start at once, one is refused', async () => {
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

test('after a rotation, names keep their key, links use the new key, and the previous key works until the rotation is finished', async () => {
  const pool = await openPool();
  await openHmacKeys(pool, KEY);
  expect(await rotateHmacKey(pool, KEY, OTHER)).toBe(OTHER);
  for (const given of [KEY, OTHER]) expect(await openHmacKeys(pool, given)).toEqual({ names: KEY, signs: OTHER });
  await forgetFormerHmacKey(pool, KEY);
  expect(await readHmacKeys(pool, KEY)).toEqual({ names: KEY, signs: OTHER });
  await forgetFormerHmacKey(pool, OTHER);
  await expect(openHmacKeys(pool, KEY)).rejects.toThrow(WrongHmacKey);
  expect(await openHmacKeys(pool, OTHER)).toEqual({ names: KEY, signs: OTHER });
});

test('a second rotation is refused until the first is finished, and an aborted one is repeated with the same key', async () => {
  const pool = await openPool();
  await rotateHmacKey(pool, KEY, OTHER);
  const third = 'a third key for tests, again of no worth';
  await expect(rotateHmacKey(pool, OTHER, third)).rejects.toThrow(RotationOpen);
  expect(await rotateHmacKey(pool, KEY, third)).toBe(OTHER);
  await forgetFormerHmacKey(pool, OTHER);
  await rotateHmacKey(pool, OTHER, third);
  expect(await readHmacKeys(pool, third)).toEqual({ names: KEY, signs: third });
});

test('a release that cannot rotate refuses the new key, because it could give one name to two users', async () => {
  const pool = await openPool();
  const proof = async () => (await pool.query<{ proof: Buffer }>('SELECT proof FROM identity.hmac_key')).rows[0]?.proof;
  await openHmacKeys(pool, KEY);
  const before = await proof();
  await rotateHmacKey(pool, KEY, OTHER);
  expect(await proof()).toEqual(before);
});

test('a tool can read a new database and one from a release that could not rotate', async () => {
  const pool = await openPool();
  expect(await readHmacKeys(pool, KEY)).toEqual({ names: KEY, signs: KEY });
  await openHmacKeys(pool, KEY);
  await pool.query('ALTER TABLE identity.hmac_key DROP COLUMN name_key, DROP COLUMN handover');
  expect(await readHmacKeys(pool, KEY)).toEqual({ names: KEY, signs: KEY });
  await expect(readHmacKeys(pool, OTHER)).rejects.toThrow(WrongHmacKey);
});
