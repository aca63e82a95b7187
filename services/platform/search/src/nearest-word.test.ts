import { expect, test } from 'vitest';
import { distanceOf, nearestWord } from './nearest-word.ts';

const KNOWN = new Map([
  ['design', 40],
  ['designer', 20],
  ['photography', 9],
  ['react', 30],
  ['redact', 1],
  ['bookkeeping', 2],
]);

test.each([
  ['desing', 'design'],
  ['desgn', 'design'],
  ['raect', 'react'],
  ['photografy', 'photography'],
  ['bookeping', 'bookkeeping'],
  ['design', null],
  ['photo', null],
  ['tea', null],
  ['zzzzzzzz', null],
])('%s is corrected to %s', (word, meant) => {
  expect(nearestWord(word, KNOWN)).toBe(meant);
});

test('the distance between two words counts insertions, deletions, replacements and swaps', () => {
  expect(distanceOf('ab', 'ba', 2)).toBe(1);
  expect(distanceOf('shop', 'shops', 2)).toBe(1);
  expect(distanceOf('shop', 'ship', 2)).toBe(1);
  expect(distanceOf('shop', 'tea', 2)).toBe(3);
  expect(distanceOf('tea', 'tea', 2)).toBe(0);
});
