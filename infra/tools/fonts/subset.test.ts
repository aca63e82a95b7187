import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CUTS, cut, FONTS, PICTURE_CUTS, PICTURE_FONTS, pictureCut } from './subset.ts';

const fontsCss = () => readFile(join(FONTS, '../fonts.css'), 'utf8');

test.each(Object.entries(CUTS))('%s is identical to the output of `npm run fonts`', async (name, text) => {
  expect((await cut(text)).equals(await readFile(join(FONTS, name)))).toBe(true);
});

test.each(Object.entries(PICTURE_CUTS))('the picture font %s is what `npm run fonts` writes', async (name, weight) => {
  expect((await pictureCut(weight)).equals(await readFile(join(PICTURE_FONTS, name)))).toBe(true);
});

test.each(Object.entries(CUTS))('%s is loaded for exactly the characters it contains', async (name, text) => {
  const block = (await fontsCss()).split('@font-face').find((part) => part.includes(name)) ?? '';
  const [, ranges = ''] = /unicode-range:([^;]+);/.exec(block) ?? [];
  const asked = ranges.split(',').flatMap((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => String.fromCodePoint(from + at));
  });
  expect(asked.toSorted()).toEqual([...text].toSorted());
});

test('the file that every page loads contains the rupee sign, which every list shows', () => {
  expect(CUTS['inter-basic.woff2']).toContain('₹');
});
