import { openTestStorage } from '@hirelane/postgres/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openPublicIds, publicIds } from './ids.ts';

test('all processes use the same ids, and another installation uses others', async () => {
  const idIn = async ({ pool }: Awaited<ReturnType<typeof openTestStorage>>) =>
    (await openPublicIds(pool)).idOf('project', '0190a0a0-0000-7000-8000-000000000001');
  const [one, other] = [await openTestStorage(), await openTestStorage()];
  onTestFinished(one.close);
  onTestFinished(other.close);
  const ids = await Promise.all([idIn(one), idIn(one), idIn(one)]);
  expect(new Set([...ids, await idIn(one)]).size).toBe(1);
  expect(await idIn(other)).not.toBe(ids[0]);
});

test('a public position leads back to its checkpoint, and only with the same key', () => {
  const checkpoint = '123:123@0190a0a0-0000-7000-8000-000000000001';
  const { positionOf, checkpointOf } = publicIds(Buffer.alloc(32, 'tests'));
  const position = positionOf(checkpoint);
  expect(checkpointOf(position)).toBe(checkpoint);
  expect(publicIds(Buffer.alloc(32, 'other')).checkpointOf(position)).toBeNull();
  for (const forged of ['', 'AAAA', `A${position.slice(1)}`, `${position}AAAA`, position.slice(0, -4)]) {
    expect(checkpointOf(forged)).toBeNull();
  }
});

test('an id depends on its kind and on the key', () => {
  const [one, other] = [publicIds(Buffer.alloc(32, 'one')), publicIds(Buffer.alloc(32, 'other'))];
  const all = [one.idOf('project', 'a'), one.idOf('event', 'a'), one.idOf('project', 'b'), other.idOf('project', 'a')];
  expect(new Set(all).size).toBe(4);
  for (const id of all) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
