import { expect, test } from 'vitest';
import { spreadOf } from './stats.ts';

test('median and quartiles interpolate between adjacent values', () => {
  expect(spreadOf([4, 1, 3, 2])).toEqual({ q1: 1.75, median: 2.5, q3: 3.25 });
  expect(spreadOf([7])).toEqual({ q1: 7, median: 7, q3: 7 });
  expect(() => spreadOf([])).toThrow();
});
