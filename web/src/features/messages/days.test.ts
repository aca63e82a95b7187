import { expect, test } from 'vitest';
import { byDay } from '@/features/messages/days';
import { aMessage } from '@/test/messageBuilders';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 0, day, hour, minute).toISOString();
const shape = (messages: Parameters<typeof byDay>[0]) =>
  byDay(messages).map(({ day, runs }) => [day, runs.map((run) => run.messages.map(({ n }) => n))]);

test('messages are grouped by day in the reader’s time zone', () => {
  const messages = [at(5, 23, 59), at(6, 0, 1), at(6, 12)].map((sentAt, i) => aMessage(i + 1, { sentAt }));
  expect(shape(messages)).toEqual([
    ['5 Jan 2026', [[1]]],
    ['6 Jan 2026', [[2], [3]]],
  ]);
});

test('the author is shown only once for messages at most five minutes apart', () => {
  const messages = [
    aMessage(1, { sentAt: at(5, 10, 0) }),
    aMessage(2, { sentAt: at(5, 10, 4) }),
    aMessage(3, { sentAt: at(5, 10, 4), isOwn: true }),
    aMessage(4, { sentAt: at(5, 10, 10), isOwn: true }),
  ];
  expect(shape(messages)).toEqual([['5 Jan 2026', [[1, 2], [3], [4]]]]);
});
