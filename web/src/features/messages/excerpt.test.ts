import { expect, test } from 'vitest';
import { excerptOf, partsOf } from '@/features/messages/marked';

const found = (text: string, words: string) =>
  partsOf(text, words)
    .filter(({ isFound }) => isFound)
    .map((part) => part.text);

test.each([
  ['The Green one, with Node.js.', 'green', ['Green']],
  ['The Green one, with Node.js.', 'gre JS', ['Green', 'js']],
  ['Evergreen', 'green', []],
  ['Чай и чайник', 'чай', ['Чай', 'чайник']],
  ['चाय और चूड़ी', 'चा', ['चाय']],
  ['Two cafe\u0301s', 'café', ['cafe\u0301s']],
  ['Which tea?', '?!', []],
])('%s, searched for %s', (text, words, expected) => {
  expect(found(text, words)).toEqual(expected);
});

test('the parts together are the text', () => {
  const text = 'Tea, and more tea: TEA!';
  expect(
    partsOf(text, 'tea')
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('an excerpt begins shortly before the first word that is found', () => {
  const text = `${'Coffee. '.repeat(30)}And tea. ${'Coffee. '.repeat(30)}`;
  const excerpt = excerptOf(text, 'tea');
  expect(excerpt).toMatch(/^….*And tea\..*…$/);
  expect(excerpt.length).toBeLessThan(170);
  expect(excerptOf('Tea.', 'tea')).toBe('Tea.');
});
