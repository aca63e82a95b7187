import { expect, test } from 'vitest';
import { answeringWords } from '@/domain/people/answeringWords';

test.each([
  [null, 'Too few messages yet'],
  [1, 'Within an hour'],
  [2, 'Within 2 hours'],
  [47, 'Within 47 hours'],
  [48, 'Within 2 days'],
  [49, 'Within 3 days'],
])('a median reply time of %j hours is shown as: %s', (medianHours, words) => {
  expect(answeringWords({ medianHours })).toBe(words);
});
