import { expect, test } from 'vitest';
import { nextMorning } from './due-mails.ts';

const next = (after: string, timeZone: string) => nextMorning(new Date(after), timeZone).toISOString();

test.each([
  ['UTC', '2026-03-01T07:59:59.999Z', '2026-03-01T08:00:00.000Z'],
  ['UTC', '2026-03-01T08:00:00.000Z', '2026-03-02T08:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-01T02:29:00Z', '2026-03-01T02:30:00.000Z'],
  ['Asia/Calcutta', '2026-03-01T02:30:00Z', '2026-03-02T02:30:00.000Z'],
  ['Asia/Kathmandu', '2026-03-01T12:00:00Z', '2026-03-02T02:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-01T17:00:00Z', '2026-03-01T18:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-03-01T18:59:00Z', '2026-03-01T19:00:00.000Z'],
])('in %s, the first morning after %s is at %s', (timeZone, after, expected) => {
  expect(next(after, timeZone)).toBe(expected);
});

test('the morning is an hour earlier in UTC when summer time begins, and an hour later when it ends', () => {
  expect(next('2026-03-28T08:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z');
  expect(next('2026-03-27T08:00:00Z', 'Europe/Berlin')).toBe('2026-03-28T07:00:00.000Z');
  expect(next('2026-10-24T08:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z');
  expect(next('2026-03-07T20:00:00Z', 'America/New_York')).toBe('2026-03-08T12:00:00.000Z');
  expect(next('2026-10-31T20:00:00Z', 'America/New_York')).toBe('2026-11-01T13:00:00.000Z');
  expect(next('2026-04-04T00:00:00Z', 'Australia/Lord_Howe')).toBe('2026-04-04T21:30:00.000Z');
});

test('a day that a time zone skipped has no morning', () => {
  // Samoa skipped 30 December 2011.
  expect(next('2011-12-29T19:00:00Z', 'Pacific/Apia')).toBe('2011-12-30T18:00:00.000Z');
});

test('every morning in a year is at 8 local time, 23 to 25 hours after the previous one', () => {
  for (const timeZone of ['Europe/London', 'America/Sao_Paulo', 'Africa/Cairo', 'Pacific/Chatham', 'Asia/Tehran']) {
    const shown = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    let time = new Date('2026-01-01T00:00:00Z');
    for (let day = 0; day < 365; day++) {
      const morning = nextMorning(time, timeZone);
      expect(shown.format(morning)).toBe('08:00');
      if (day > 0) expect(Math.abs(morning.getTime() - time.getTime() - 24 * 3_600_000)).toBeLessThanOrEqual(3_600_000);
      time = morning;
    }
  }
});

test.each(['', 'Mars/Olympus', '+05:30', 'sealed:1:x'])('%j is treated as UTC', (timeZone) => {
  expect(next('2026-03-01T09:00:00Z', timeZone)).toBe('2026-03-02T08:00:00.000Z');
});
