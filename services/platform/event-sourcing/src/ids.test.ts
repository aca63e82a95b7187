import { expect, test } from 'vitest';
import { eventId, newId } from './ids.ts';

test('ids created later sort later', () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
});

test('an event’s id is the same on every try, and different for another stream or index', () => {
  const command = newId();
  expect(eventId(command, 'project-1', 0)).toBe(eventId(command, 'project-1', 0));
  const others = [eventId(command, 'project-2', 0), eventId(command, 'project-1', 1), eventId(newId(), 'project-1', 0)];
  expect(new Set([...others, eventId(command, 'project-1', 0)]).size).toBe(4);
});
