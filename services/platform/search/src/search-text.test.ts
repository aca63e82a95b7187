import { expect, test } from 'vitest';
import { allOf, indexedText, searchedWords } from './search-text.ts';

test.each([
  ['tea shop', 'tea:* & shop:*'],
  ["  Node.js & 'C++' | ! <-> ", 'node:* & js:* & cplusplus:*'],
  ['चाय की दुकान', 'चाय:* & की:* & दुकान:*'],
  ['cafe\u0301', 'cafe:*'],
  ['R', 'r'],
  ['翻', '翻:*'],
  ['翻訳', '(翻訳:*)'],
  ['翻訳者 API', '(翻訳 <-> 訳者:*) & api:*'],
  ['', ''],
  ['&|!():*', ''],
  [undefined, ''],
])('%j is searched as %j', (text, search) => {
  expect(allOf(searchedWords(text))).toBe(search);
});

test('a text is indexed under the same words that a search for the text looks up', () => {
  expect(indexedText("Node.js & 'C++', tea-shop.example, .NET")).toBe('node js cplusplus tea shop example dotnet net');
  expect(indexedText('日本語')).toBe('日本 本語 語');
});
