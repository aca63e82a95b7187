import { expect, test } from 'vitest';
import { type Goal, judge, verdictTable } from './goals.ts';

type Result = Readonly<{ figures: readonly number[] }>;
const figures = (result: Result) => result.figures;
const atLeast: Goal<Result> = { what: 'ratio', unit: '', atLeast: 0.6, figures };
const atMost: Goal<Result> = { what: 'time', unit: 'ms', atMost: 4, figures };

test('the upper quartile decides a goal with a minimum', () => {
  expect(judge('feed', atLeast, { figures: [0.1, 0.1, 0.1, 0.6, 0.6] })).toMatchObject({
    better: '0.6',
    median: '0.1',
    isMet: true,
  });
  expect(judge('feed', atLeast, { figures: [0.1, 0.1, 0.1, 0.59, 0.9] })).toMatchObject({
    better: '0.59',
    isMet: false,
  });
});

test('the lower quartile decides a goal with a maximum', () => {
  expect(judge('command', atMost, { figures: [4, 4, 9, 9, 9] })).toMatchObject({ better: '4 ms', isMet: true });
  expect(judge('command', atMost, { figures: [1, 4.1, 9, 9, 9] })).toMatchObject({ better: '4.1 ms', isMet: false });
});

test('the table shows each goal, its limit, the better quartile and whether it is met', () => {
  const verdicts = [
    judge('feed', atLeast, { figures: [0.5] }),
    judge('rebuild', { ...atLeast, unit: 'events/s', atLeast: 25_000 }, { figures: [31_234.5] }),
  ];
  expect(verdictTable(verdicts).split('\n').slice(2)).toEqual([
    '| feed | ratio | at least 0.6 | 0.5 | **missed** |',
    '| rebuild | ratio | at least 25,000 events/s | 31,235 events/s | met |',
  ]);
});
