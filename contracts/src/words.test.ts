import { expect, test } from 'vitest';
import { spellingOf } from './words.ts';

test.each([
  ['Traducción', 'traduccion'],
  ['Łódź', 'lodz'],
  ['Straße', 'STRASSE'],
  ['İstanbul', 'istanbul'],
  ['Diyarbakır', 'diyarbakir'],
  ['ΟΔΟΣ', 'οδός'],
  ['ёлка', 'Елка'],
  ['تَصْمِيم', 'تصميم'],
  ['ＡＢＣ', 'abc'],
  ['२०२६', '2026'],
  ['Ægir Þór', 'aegir thor'],
])('%s and %s are the same name', (one, other) => {
  expect(spellingOf(one)).toBe(spellingOf(other));
});

test.each([
  ['か', 'が'],
  ['कि', 'की'],
  ['C', 'C++'],
  ['ที', 'ที่'],
])('%s and %s are different names', (one, other) => {
  expect(spellingOf(one)).not.toBe(spellingOf(other));
});
