import { expect, test } from 'vitest';
import { allOf, indexedText, searchedWords } from './search-text.ts';

test.each([
  ['tea shop', 'tea:* & shop:*'],
  ["  Node.js & 'C++' | ! <-> ", 'Node:* & js:* & C:*'],
  ['चाय की दुकान', 'चाय:* & की:* & दुकान:*'],
  ['cafe\u0301', 'café:*'],
  ['', ''],
  ['&|!():*', ''],
  [undefined, ''],
])('%j is searched as %j', (text, search) => {
  expect(allOf(searchedWords(text))).toBe(search);
});

test('a text is indexed by the words that a search for it has', () => {
  const text = "Node.js & 'C++', tea-shop.example";
  expect(indexedText(text)).toBe('Node js C tea shop example');
  expect(searchedWords(text)).toEqual(searchedWords(indexedText(text)));
});
