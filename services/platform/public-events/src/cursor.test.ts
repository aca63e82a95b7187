import { expect, test } from 'vitest';
import { checkpointIn, snapshotCursor, snapshotIn, unlinkable } from './cursor.ts';
import { publicIds } from './ids.ts';

const ids = publicIds(Buffer.alloc(32));
const CHECKPOINT = '12:11@0190a0a0-0000-7000-8000-000000000001';

test('a position leads to its checkpoint, with and without a marker', () => {
  for (const checkpoint of ['7', '7@0190a0a0-0000-7000-8000-000000000001', CHECKPOINT]) {
    expect(checkpointIn(ids.positionOf(checkpoint), ids)).toBe(checkpoint);
    expect(checkpointIn(unlinkable(checkpoint, ids), ids)).toBe(checkpoint);
  }
  expect(unlinkable(CHECKPOINT, ids)).not.toBe(unlinkable(CHECKPOINT, ids));
});

test('a cursor leads to its snapshot', () => {
  for (const snapshot of [
    { searched: null, begunAt: null },
    { searched: '7', begunAt: unlinkable(CHECKPOINT, ids) },
  ]) {
    expect(snapshotIn(snapshotCursor(snapshot, ids), ids)).toEqual(snapshot);
  }
});

test('a position that is not of the right kind is refused', () => {
  const position = ids.positionOf(CHECKPOINT);
  const cursor = snapshotCursor({ searched: CHECKPOINT, begunAt: position }, ids);
  expect(() => checkpointIn(cursor, ids)).toThrow('invalid');
  expect(() => snapshotIn(position, ids)).toThrow('invalid');
  const foreign = publicIds(Buffer.alloc(32, 'other'));
  expect(() => checkpointIn(position, foreign)).toThrow('invalid');
  expect(() => snapshotIn(cursor, foreign)).toThrow('invalid');
});
