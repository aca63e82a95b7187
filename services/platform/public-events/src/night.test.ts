import { expect, test } from 'vitest';
import { nightAfter } from './night.ts';

test('a change is published in the first hour after its day, at most 25 hours later', () => {
  for (const at of ['2026-11-28T00:00:00.000000Z', '2026-11-28T23:59:59.999999Z']) {
    for (let id = 0; id < 100; id++) {
      const { dueAt, day } = nightAfter(at, String(id));
      expect(day).toBe('2026-11-28');
      expect(dueAt.slice(0, 14)).toBe('2026-11-29T00:');
    }
  }
});

test('the order of publication does not depend on the order of the changes', () => {
  const times = Array.from({ length: 50 }, (_, i) => nightAfter(`2026-11-28T12:00:${10 + i}Z`, String(i)).dueAt);
  const rising = times.filter((time, i) => i > 0 && time > (times[i - 1] ?? ''));
  expect(rising.length).toBeGreaterThan(15);
  expect(rising.length).toBeLessThan(35);
});
