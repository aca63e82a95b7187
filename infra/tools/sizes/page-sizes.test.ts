import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileSizes, overweight, type Sizes, stylesIn } from './page-sizes.ts';

const HTML = `<link rel="stylesheet" crossorigin href="/assets/index-1.css" nonce="n">
  <script type="module" crossorigin src="/assets/index-1.js" nonce="n"></script>
  <link rel="modulepreload" crossorigin href="/assets/shared-1.js">`;
const sizes = (changes: Record<string, number> = {}): Sizes =>
  new Map(
    Object.entries({
      'index-1.js': 80_000,
      'shared-1.js': 29_000,
      'Page-1.js': 26_000,
      'passwordEstimator-1.js': 220_000,
      'index-1.css': 2_000,
      'latin-1.woff2': 26_000,
      'rupee-1.woff2': 2_000,
      ...changes,
    }),
  );

test('sizes that are just within the budgets pass', () => {
  expect(overweight(HTML, sizes())).toEqual({
    entry: '109.0',
    heaviest: '26.0',
    css: '2.0',
    fonts: '28.0',
    dictionary: '220.0',
    complaints: [],
  });
});

test.each([
  ['the entry, as the sum of its parts', { 'shared-1.js': 30_600 }, 'The entry: 110.6 kB'],
  ['a chunk', { 'Page-1.js': 26_100 }, 'Page-1.js: 26.1 kB'],
  ['the password dictionary', { 'passwordEstimator-1.js': 220_100 }, 'The dictionary: 220.1 kB'],
  ['all style sheets together', { 'Page-1.css': 400 }, 'CSS: 2.4 kB'],
  ['all fonts together', { 'latin-ext-1.woff2': 100 }, 'Fonts: 28.1 kB'],
])('a size over its budget is reported: %s', (_what, changes, complaint) => {
  const { complaints } = overweight(HTML, sizes(changes));
  expect(complaints).toEqual([expect.stringContaining(complaint)]);
});

test('a page without scripts is an error', () => {
  expect(() => overweight('<!doctype html>', sizes())).toThrow('to load a script');
});

test('the size of a font is its file size, because its format is compressed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-sizes-'));
  for (const name of ['index-1.js', 'index-1.css', 'latin-1.woff2', 'picture-1.png'])
    writeFileSync(join(folder, name), 'x'.repeat(10));
  const found = fileSizes(folder, () => 3);
  rmSync(folder, { recursive: true });
  expect(Object.fromEntries(found)).toEqual({ 'index-1.js': 3, 'index-1.css': 3, 'latin-1.woff2': 10 });
});

test("a document's styles are taken from all its style elements", () => {
  const range = '@media (width<=9px){a{}}';
  expect(stylesIn(`<style nonce="n">${range}</style><p>b{}</p><style>c{}</style>`)).toBe(`${range}\nc{}`);
});
