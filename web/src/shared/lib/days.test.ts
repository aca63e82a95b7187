import { expect, test } from 'vitest';
import { byLocalDay, dayLabel, shortTime } from '@/shared/lib/days';
import { formatLocalDay } from '@/shared/lib/format';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 0, day, hour, minute).toISOString();

test('rows are grouped by day in the reader’s time zone', () => {
  const [late, early, noon] = [at(5, 23, 59), at(6, 0, 1), at(6, 12)];
  expect(byLocalDay([late, early, noon], (instant) => instant)).toEqual([
    { day: '5 Jan 2026', rows: [late] },
    { day: '6 Jan 2026', rows: [early, noon] },
  ]);
});

test('today and yesterday are shown as words', () => {
  const now = new Date(2026, 2, 1, 0, 30).getTime();
  const label = (day: Date) => dayLabel(formatLocalDay(day.toISOString()), now);
  expect(label(new Date(2026, 2, 1, 0, 1))).toBe('Today');
  expect(label(new Date(2026, 1, 28, 23, 59))).toBe('Yesterday');
  expect(label(new Date(2026, 1, 27, 12))).toBe('27 Feb 2026');
});

test('a list shows the time for today, and the day for anything earlier', () => {
  const now = new Date(2026, 0, 6, 18).getTime();
  expect([shortTime(at(6, 15, 5), now), shortTime(at(5, 9), now), shortTime(at(3, 9), now)]).toEqual([
    '3:05 pm',
    'Yesterday',
    '3 Jan 2026',
  ]);
});
