import { expect, test } from 'vitest';
import { oneDecimal } from '@/shared/lib/oneDecimal';

test.each([
  [4, 4],
  [4.36, 4.3],
  [4.1, 4.1],
  [4.7, 4.7],
  [5, 5],
  [3.96, 3.9],
  [3.99, 3.9],
])('an average of %d is shown as %d', (average, shown) => {
  expect(oneDecimal(average)).toBe(shown);
});
