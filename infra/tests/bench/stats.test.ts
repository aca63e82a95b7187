import { expect, test } from 'vitest';
import { quantile, spreadOf } from './stats.ts';

test('median and quartiles interpolate between adjacent values', () => {
  expect(spreadOf([4, 1, 3, 2])).toEqual({ q1: 1.75, median: 2.5, q3: 3.25 });
  expect(spreadOf([7])).toEqual({ q1: 7, median: 7, q3: 7 });
  expect(() => spreadOf([])).toThrow();
});

test('a quantile interpolates between adjacent values', () => {
  expect(quantile([10, 0, 30, 20], 0.9)).toBe(27);
  expect(quantile([10, 0], 1)).toBe(10);
  expect(() => quantile([], 0.99)).toThrow();
});
