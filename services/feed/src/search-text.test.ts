import { expect, test } from 'vitest';
import { toSearch } from './search-text.ts';

test.each([
  ['tea shop', 'tea:* & shop:*'],
  ["  Node.js & 'C++' | ! <-> ", 'Node:* & js:* & C:*'],
  ['चाय की दुकान', 'च:* & य:* & क:* & द:* & क:* & न:*'],
  ['', null],
  ['&|!():*', null],
  [undefined, null],
])('%j is searched as %j', (text, search) => {
  expect(toSearch(text)).toBe(search);
});
