import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Budgets in kB (1000 bytes) after brotli. `fonts` covers all fonts, regardless of which ones a page loads. */
export const BUDGETS = { entry: 110.5, chunk: 26, css: 2.3, fonts: 28, dictionary: 220 } as const;

/** The password dictionary, loaded only when a new-password field is focused. */
const isDictionary = (name: string) => name.startsWith('passwordEstimator-');

/** Compressed bytes by file name. */
export type Sizes = ReadonlyMap<string, number>;

/**
 * Sizes of the scripts, style sheets and fonts in a folder. A font's size is its file size, because font formats are
 * already compressed.
 */
export function fileSizes(folder: string, compressed: (bytes: Buffer) => number): Sizes {
  const names = readdirSync(folder).filter((name) => /\.(js|css|woff2?|[ot]tf)$/.test(name));
  return new Map(
    names.map((name) => {
      const bytes = readFileSync(join(folder, name));
      return [name, /\.(js|css)$/.test(name) ? compressed(bytes) : bytes.length];
    }),
  );
}

/** The style sheets contained in a document. */
export const stylesIn = (html: string): string =>
  html
    .split('<style')
    .slice(1)
    .map((part) => part.slice(part.indexOf('>') + 1, part.indexOf('</style>')))
    .join('\n');

/**
 * Measures the built pages. The entry consists of the scripts that index.html loads with a tag; every other script is
 * counted separately. Returns rounded kB, and a sentence for each exceeded budget.
 */
export function overweight(html: string, sizes: Sizes) {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/assets\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
  const first = new Set(tags);
  if (![...first].some((name) => name.endsWith('.js')))
    throw new Error('Expected index.html to load a script from /assets, found none.');

  const names = [...sizes.keys()];
  const scripts = names.filter((name) => name.endsWith('.js'));
  const kb = (chosen: readonly string[]) => chosen.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1000;
  const entry = kb(scripts.filter((name) => first.has(name)));
  const others = scripts.filter((name) => !first.has(name) && !isDictionary(name));
  const dictionary = kb(scripts.filter((name) => !first.has(name) && isDictionary(name)));
  const css = kb(names.filter((name) => name.endsWith('.css')));
  const fonts = kb(names.filter((name) => !/\.(js|css)$/.test(name)));
  const tooMuch = (what: string, size: number, budget: number) =>
    size > budget ? [`${what}: ${size.toFixed(1)} kB, more than the ${budget} kB allowed`] : [];

  return {
    entry: entry.toFixed(1),
    heaviest: Math.max(0, ...others.map((name) => kb([name]))).toFixed(1),
    css: css.toFixed(1),
    fonts: fonts.toFixed(1),
    dictionary: dictionary.toFixed(1),
    complaints: [
      ...tooMuch('The entry', entry, BUDGETS.entry),
      ...others.flatMap((name) => tooMuch(name, kb([name]), BUDGETS.chunk)),
      ...tooMuch('The dictionary', dictionary, BUDGETS.dictionary),
      ...tooMuch('CSS', css, BUDGETS.css),
      ...tooMuch('Fonts', fonts, BUDGETS.fonts),
    ],
  };
}
