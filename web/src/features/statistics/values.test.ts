import { expect, test } from 'vitest';
import { axisEnd, formatValue } from '@/features/statistics/values';

test.each([
  ['budget', 130_000, '₹1,30,000'],
  ['bids', 1_25_000, '1,25,000'],
  ['hiredShare', 42, '42%'],
  ['hoursToBid', 0.25, '15 min'],
  ['hoursToBid', 3.2, '3.2 h'],
  ['hoursToHire', 110, '4.6 days'],
] as const)('a value of %s, %s, is shown as %s', (measure, value, text) => {
  expect(formatValue(measure, value)).toBe(text);
});

test.each([
  ['bids', [641, 12], 800],
  ['budget', [95_000], 100_000],
  ['budget', [45_000], 50_000],
  ['budget', [1_20_000], 1_50_000],
  ['hiredShare', [12], 100],
  ['hoursToBid', [3.2], 4],
  ['hoursToHire', [110], 120],
  ['hires', [], 1],
] as const)('the axis of %s with the values %s ends at %s', (measure, values, end) => {
  expect(axisEnd(measure, values)).toBe(end);
});
