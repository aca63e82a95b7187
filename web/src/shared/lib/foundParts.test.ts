import { expect, test } from 'vitest';
import { foundParts } from '@/shared/lib/foundParts';

const marked = (text: string, q: string) =>
  foundParts(text, q)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');

test.each([
  ['Design a logo', 'logos', 'Design a [logo]'],
  ['A designer for the shop', 'design', 'A [designer] for the shop'],
  ['Written in JavaScript', 'js', 'Written in [JavaScript]'],
  ['A <b>tea</b> shop', 'tea', 'A <b>[tea]</b> shop'],
  ['No word of it', 'tea', 'No word of it'],
  ['', 'tea', ''],
  ['A shop', '', 'A shop'],
])('in %j a search for %j finds %j', (text, q, parts) => {
  expect(marked(text, q)).toBe(parts);
});

test('the parts together are the text', () => {
  const text = '½ चाय — “tea”, TEA!\n';
  const parts = foundParts(text, 'tea चा');
  expect(parts.map((part) => part.text).join('')).toBe(text);
});
