import { expect, test } from 'vitest';
import { foundParts } from '@/domain/search/foundParts';

const marked = (text: string, q: string) =>
  foundParts(text, q, { isBySkills: true })
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');

test.each([
  ['Design a logo', 'logos', 'Design a [logo]'],
  ['A designer for the shop', 'design', 'A [designer] for the shop'],
  ['Written in JavaScript', 'js', 'Written in [JavaScript]'],
  ['A <b>tea</b> shop', 'tea', 'A <b>[tea]</b> shop'],
  ['No word of it', 'tea', 'No word of it'],
  ['The Green one, with Node.js.', 'gre', 'The [Green] one, with Node.js.'],
  ['Evergreen', 'green', 'Evergreen'],
  ['Чай и чайник', 'чай', '[Чай] и [чайник]'],
  ['चाय और चूड़ी', 'चा', '[चाय] और चूड़ी'],
  ['Two cafe\u0301s', 'café', 'Two [cafe\u0301s]'],
  ['Un Café à Zürich', 'cafe zurich', 'Un [Café] à [Zürich]'],
  ['C++ and Cooking', 'c++', '[C++] and Cooking'],
  ['C++ and Cooking', 'cpp', '[C++] and Cooking'],
  ['Vitamin C, cooking', 'c', 'Vitamin [C], cooking'],
  ['日本語翻訳者募集中', '翻訳', '日本語[翻訳]者募集中'],
  ['ไทยแปลเอกสาร', 'แปล', 'ไทย[แปล]เอกสาร'],
  ['Which tea?', '?!', 'Which tea?'],
  ['', 'tea', ''],
  ['A shop', '', 'A shop'],
])('a search in %j for %j finds %j', (text, q, parts) => {
  expect(marked(text, q)).toBe(parts);
});

test('the parts joined together equal the whole text', () => {
  const text = '½ चाय — “tea”, TEA!\n';
  const parts = foundParts(text, 'tea चा', { isBySkills: true });
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

test('alternative names for a skill do not match in a search that does not treat them as equal', () => {
  const found = foundParts('Written in JavaScript, with some JS', 'js', { isBySkills: false });
  expect(found.filter((part) => part.isFound)).toEqual([{ start: 33, text: 'JS', isFound: true }]);
});
