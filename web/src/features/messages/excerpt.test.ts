import { expect, test } from 'vitest';
import { excerptOf } from '@/features/messages/FoundMessages';

test('an excerpt starts shortly before the first match', () => {
  const text = `${'Coffee. '.repeat(30)}And tea. ${'Coffee. '.repeat(30)}`;
  const excerpt = excerptOf(text, 'tea');
  expect(excerpt).toMatch(/^….*And tea\..*…$/);
  expect(excerpt.length).toBeLessThan(170);
  expect(excerptOf('Tea.', 'tea')).toBe('Tea.');
});
