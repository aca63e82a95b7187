import { expect, test } from 'vitest';
import { byDay, dayLabel, shortTime } from '@/features/messages/days';
import { formatLocalDay } from '@/shared/lib/format';
import { aMessage } from '@/test/messageBuilders';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 0, day, hour, minute).toISOString();
const shape = (messages: Parameters<typeof byDay>[0]) =>
  byDay(messages).map(({ day, runs }) => [day, runs.map((run) => run.messages.map(({ n }) => n))]);

test('messages stand under the days of the reader', () => {
  const messages = [at(5, 23, 59), at(6, 0, 1), at(6, 12)].map((sentAt, i) => aMessage(i + 1, { sentAt }));
  expect(shape(messages)).toEqual([
    ['5 Jan 2026', [[1]]],
    ['6 Jan 2026', [[2], [3]]],
  ]);
});

test('an author is named once for what follows within five minutes', () => {
  const messages = [
    aMessage(1, { sentAt: at(5, 10, 0) }),
    aMessage(2, { sentAt: at(5, 10, 4) }),
    aMessage(3, { sentAt: at(5, 10, 4), isOwn: true }),
    aMessage(4, { sentAt: at(5, 10, 10), isOwn: true }),
  ];
  expect(shape(messages)).toEqual([['5 Jan 2026', [[1, 2], [3], [4]]]]);
});

test('today and yesterday are called that', () => {
  const now = new Date(2026, 2, 1, 0, 30).getTime();
  const label = (day: Date) => dayLabel(formatLocalDay(day.toISOString()), now);
  expect(label(new Date(2026, 2, 1, 0, 1))).toBe('Today');
  expect(label(new Date(2026, 1, 28, 23, 59))).toBe('Yesterday');
  expect(label(new Date(2026, 1, 27, 12))).toBe('27 Feb 2026');
});

test('the list has the time of today, and the day of anything before', () => {
  const now = new Date(2026, 0, 6, 18).getTime();
  expect([shortTime(at(6, 15, 5), now), shortTime(at(5, 9), now), shortTime(at(3, 9), now)]).toEqual([
    '3:05 pm',
    'Yesterday',
    '3 Jan 2026',
  ]);
});
