import { afterEach, expect, test, vi } from 'vitest';
import { eventId, madeAtMs, newId } from './ids.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('ids created later sort later', () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
});

test("an id contains the clock's time, even after a clock that was ahead has been corrected", () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 86_400_000 });
  expect(madeAtMs(newId())).toBe(now + 86_400_000);
  vi.setSystemTime(now);
  expect([newId(), newId()].map(madeAtMs)).toEqual([now, now]);
});

test('an event’s id is the same on every attempt, but different for each stream and index', () => {
  const command = newId();
  expect(eventId(command, 'project-1', 0)).toBe(eventId(command, 'project-1', 0));
  const others = [eventId(command, 'project-2', 0), eventId(command, 'project-1', 1), eventId(newId(), 'project-1', 0)];
  expect(new Set([...others, eventId(command, 'project-1', 0)]).size).toBe(4);
});
