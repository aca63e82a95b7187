import { expect, test } from 'vitest';
import { dayIn } from './time-zones.ts';

test.each([
  ['Pacific/Tongatapu', '2026-11-28T13:15:00Z', '2026-11-29'],
  ['Asia/Kolkata', '2026-12-31T18:29:59Z', '2026-12-31'],
  ['Asia/Kolkata', '2026-12-31T18:30:00Z', '2027-01-01'],
  ['Etc/GMT+12', '2027-01-01T11:59:00Z', '2026-12-31'],
  ['America/New_York', '2026-03-08T04:59:00Z', '2026-03-07'],
  ['UTC', '2026-11-28T23:59:59Z', '2026-11-28'],
  ['asia/KOLKATA', '2026-12-31T18:30:00Z', '2027-01-01'],
  ['Mars/Olympus', '2026-11-28T23:59:59Z', '2026-11-28'],
  ['+05:30', '2026-11-28T23:59:59Z', '2026-11-28'],
])('in the time zone %s, the instant %s is on %s', (timeZone, at, day) => {
  expect(dayIn(timeZone, Date.parse(at))).toBe(day);
});
