import { randomBytes } from 'node:crypto';
import { SubjectErased } from '@hirelane/event-sourcing/events';
import type { Pool } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { expect, onTestFinished, test } from 'vitest';
import { currentDataKey, forgetFormerDataKey, RotationOpen, rotateDataKey, unwrap, WrongDataKey } from './data-key.ts';
import { openSubjectKeys } from './subject-keys.ts';

const newKey = () => randomBytes(32);

async function begin() {
  const { pool, close } = await openTestStorage();
  onTestFinished(close);
  const first = newKey();
  return { pool, first, running: await openSubjectKeys(pool, first) };
}

const wrappedIn = async (pool: Pool) =>
  (
    await pool.query<{ subject: string; wrapped: Buffer }>(
      'SELECT subject, wrapped FROM keys.subject_keys WHERE wrapped IS NOT NULL',
    )
  ).rows;

test('processes that still use the old key and processes started with either key can read and write', async () => {
  const { pool, first, running } = await begin();
  const before = await running.keyFor('before');
  const second = newKey();
  expect(await rotateDataKey(pool, first, second)).toEqual(second);
  running.forget('before');
  expect(await running.keyFor('before')).toEqual(before);
  const since = await running.keyFor('since');
  for (const given of [first, second]) {
    const started = await openSubjectKeys(pool, given);
    expect([await started.keyFor('before'), await started.keyFor('since')]).toEqual([before, since]);
  }
  for (const { subject, wrapped } of await wrappedIn(pool)) unwrap(second, subject, wrapped);
});

test('a finished rotation makes the old key useless and allows the next rotation', async () => {
  const { pool, first } = await begin();
  const second = newKey();
  await rotateDataKey(pool, first, second);
  await expect(rotateDataKey(pool, second, newKey())).rejects.toThrow(RotationOpen);
  await forgetFormerDataKey(pool, first);
  await openSubjectKeys(pool, first);
  await forgetFormerDataKey(pool, second);
  await expect(openSubjectKeys(pool, first)).rejects.toThrow(WrongDataKey);
  await expect(rotateDataKey(pool, first, newKey())).rejects.toThrow(WrongDataKey);
  await rotateDataKey(pool, second, newKey());
});

test('a rotation that failed before the new key was stored can be repeated with the same key', async () => {
  const { pool, first } = await begin();
  const second = newKey();
  await rotateDataKey(pool, first, second);
  expect(await rotateDataKey(pool, first, newKey())).toEqual(second);
  expect(await currentDataKey(pool, first)).toEqual(second);
  expect(await currentDataKey(pool, newKey())).toBeNull();
});

test('a key created during a rotation survives it, and a key destroyed during it remains destroyed', async () => {
  const { pool, first, running } = await begin();
  const processes = [running, await openSubjectKeys(pool, first), await openSubjectKeys(pool, first)];
  await Promise.all(Array.from({ length: 50 }, (_, n) => running.keyFor(`early-${n}`)));
  const second = newKey();
  const [made] = await Promise.all([
    Promise.all(
      Array.from({ length: 60 }, async (_, n) => [`new-${n}`, await processes[n % 3]?.keyFor(`new-${n}`)] as const),
    ),
    Promise.all(Array.from({ length: 25 }, (_, n) => running.destroy(`early-${n * 2}`))),
    rotateDataKey(pool, first, second),
  ]);
  await forgetFormerDataKey(pool, second);
  const started = await openSubjectKeys(pool, second);
  for (const [subject, key] of made) expect(await started.keyFor(subject), subject).toEqual(key);
  for (const { subject, wrapped } of await wrappedIn(pool)) unwrap(second, subject, wrapped);
  await expect(started.keyFor('early-0')).rejects.toThrow(SubjectErased);
});

test('the database does not contain the data key itself', async () => {
  const { pool, first } = await begin();
  const second = newKey();
  await rotateDataKey(pool, first, second);
  const { rows } = await pool.query<{ text: string }>('SELECT k::text AS text FROM keys.data_key k');
  for (const key of [first, second]) expect(rows[0]?.text).not.toContain(key.toString('hex'));
});
