import { expect, test } from 'vitest';
import { allOf, searchedWords } from './search-text.ts';

test.each([
  ['tea shop', 'tea:* & shop:*'],
  ["  Node.js & 'C++' | ! <-> ", 'Node:* & js:* & C:*'],
  ['चाय की दुकान', 'च:* & य:* & क:* & द:* & क:* & न:*'],
  ['', ''],
  ['&|!():*', ''],
  [undefined, ''],
])('%j is searched as %j', (text, search) => {
  expect(allOf(searchedWords(text))).toBe(search);
});
