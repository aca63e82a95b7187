import { expect, test } from 'vitest';
import { overweight, type Sizes } from './page-sizes.ts';

const HTML = `<script src="/theme.js"></script><link rel="stylesheet" crossorigin href="/assets/index-1.css" nonce="n">
  <script type="module" crossorigin src="/assets/index-1.js" nonce="n"></script>
  <link rel="modulepreload" crossorigin href="/assets/shared-1.js">`;
const sizes = (changes: Record<string, number> = {}): Sizes =>
  new Map(
    Object.entries({
      'index-1.js': 100_000,
      'shared-1.js': 25_000,
      'Page-1.js': 45_000,
      'index-1.css': 5_000,
      ...changes,
    }),
  );

test('what is just within the budgets passes', () => {
  expect(overweight(HTML, sizes())).toEqual({ entry: '125.0', heaviest: '45.0', css: '5.0', complaints: [] });
});

test.each([
  ['the entry, whose parts count together', { 'shared-1.js': 25_100 }, 'The entry: 125.1 kB'],
  ['a chunk', { 'Page-1.js': 46_000 }, 'Page-1.js: 46.0 kB'],
  ['all style sheets together', { 'Page-1.css': 100 }, 'CSS: 5.1 kB'],
])('too much is told: %s', (_what, changes, complaint) => {
  const { complaints } = overweight(HTML, sizes(changes));
  expect(complaints).toEqual([expect.stringContaining(complaint)]);
});

test('a page without scripts is no page that could be weighed', () => {
  expect(() => overweight('<!doctype html>', sizes())).toThrow('no script');
});
