import { expect, test } from 'vitest';
import { averageOf } from '@/features/freelancers/averageOf';

test.each([
  [[4, 4, 4], 4],
  [[4.6, 4.2, 4.3], 4.3],
  [[4.33, 4.33, 4.33], 4.3],
  [[4.1, 4.1, 4.1], 4.1],
  [[5, 5, 5], 5],
  [[3.96, 3.96, 3.96], 3.9],
])(
  'the average of %j is %d: never more stars than a search finds',
  ([quality = 0, communication = 0, reliability = 0], shown) => {
    expect(averageOf({ quality, communication, reliability, people: 3 })).toBe(shown);
  },
);
