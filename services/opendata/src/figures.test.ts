import { expect, test } from 'vitest';
import { figuresOf, sharesOf } from './figures.ts';

test('a median and its quartiles are interpolated and rounded to two digits', () => {
  const budgets = [12_000, 15_500, 20_000, 26_000, 31_000, 44_000, 52_000, 81_000, 1_34_500, 3_00_000];
  const projects = budgets.map((budget, n) => ({ category: 'Business', people: [`${n}`], values: { budget } }));
  const [category, total] = figuresOf(['budget'], projects.reverse());
  expect(category).toEqual({
    ...{ measure: 'budget', category: 'Business', skill: null },
    ...{ lower: 22_000, value: 38_000, upper: 74_000 },
  });
  expect(total).toEqual({ ...category, category: null });
});

test('measures with the same groups are published together', () => {
  const hires = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ category: 'Business', people: [`c${n}`, `f${n}`], values: { rate: 20_000, hoursToHire: 30.26 } },
    }));
  const measures = ['hires', 'rate', 'hoursToHire'] as const;
  expect(figuresOf(measures, hires(9))).toEqual([]);
  expect(figuresOf(measures, hires(10)).map(({ measure, category, value }) => [measure, category, value])).toEqual([
    ['hires', 'Business', 10],
    ['rate', 'Business', 20_000],
    ['hoursToHire', 'Business', 30],
    ['hires', null, 10],
    ['rate', null, 20_000],
    ['hoursToHire', null, 30],
  ]);
});

test('a share is published only if ten clients or none hired, and ten or none did not', () => {
  const projects = (hired: number, others: number) =>
    Array.from({ length: hired + others }, (_, n) => ({
      ...{ category: 'Business', people: n < hired ? [`${n}`, null] : [null, `${n}`] },
    }));
  const shares = (hired: number, others: number) => sharesOf(projects(hired, others)).map(({ value }) => value);
  expect(shares(10, 20)).toEqual([33, 33]);
  expect(shares(0, 12)).toEqual([0, 0]);
  expect(shares(12, 0)).toEqual([100, 100]);
  expect(shares(9, 20)).toEqual([]);
  expect(shares(20, 9)).toEqual([]);
});
