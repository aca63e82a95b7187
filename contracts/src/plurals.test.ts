import { expect, test } from 'vitest';
import { beginningOf } from './plurals.ts';

test.each([
  ['shops', 'shop'],
  ['Logos', 'Logo'],
  ['boxes', 'box'],
  ['categories', 'categor'],
  ['courses', 'cours'],
  ['glass', 'glass'],
  ['analytics', 'analytics'],
  ['status', 'status'],
  ['iOS', 'iOS'],
  ['aws', 'aws'],
  ['tea', 'tea'],
  ['cafés', 'cafés'],
])('%s is looked for as %s', (word, beginning) => {
  expect(beginningOf(word)).toBe(beginning);
});
