import { expect, test } from 'vitest';
import { cutAtWord } from '@/shared/lib/cutAtWord';

test.each([
  ['We need a person who kno', 'We need a person who…'],
  ['We need a person, wh', 'We need a person…'],
  ['We need a person ', 'We need a person…'],
  ['Two\nlines of wo', 'Two\nlines of…'],
  ['one', 'one…'],
])('%j is cut to %j', (beginning, cut) => expect(cutAtWord(beginning)).toBe(cut));

test('text without spaces near its end, such as Japanese or a URL, is cut at the end', () => {
  const long = `See ${'x'.repeat(60)}`;
  expect(cutAtWord(long)).toBe(`${long}…`);
});
