import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Budgets in kB (1000 bytes) after brotli. */
export const BUDGETS = { entry: 125, chunk: 45, css: 5 } as const;

/** Compressed bytes by file name. */
export type Sizes = ReadonlyMap<string, number>;

/** Sizes of the scripts and style sheets of a folder. */
export function fileSizes(folder: string, compressed: (bytes: Buffer) => number): Sizes {
  const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  return new Map(names.map((name) => [name, compressed(readFileSync(join(folder, name)))]));
}

/**
 * Weighs the built pages. The entry is every script that index.html loads by a tag, on whatever page; every other script
 * is weighed by itself. Answers rounded kB, and a sentence for each budget that is exceeded.
 */
export function overweight(html: string, sizes: Sizes) {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/assets\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
  const first = new Set(tags);
  if (![...first].some((name) => name.endsWith('.js'))) throw new Error('index.html loads no script of /assets');

  const names = [...sizes.keys()];
  const scripts = names.filter((name) => name.endsWith('.js'));
  const kb = (chosen: readonly string[]) => chosen.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1000;
  const entry = kb(scripts.filter((name) => first.has(name)));
  const others = scripts.filter((name) => !first.has(name));
  const css = kb(names.filter((name) => name.endsWith('.css')));
  const tooMuch = (what: string, size: number, budget: number) =>
    size > budget ? [`${what}: ${size.toFixed(1)} kB, more than the ${budget} kB allowed`] : [];

  return {
    entry: entry.toFixed(1),
    heaviest: Math.max(0, ...others.map((name) => kb([name]))).toFixed(1),
    css: css.toFixed(1),
    complaints: [
      ...tooMuch('The entry', entry, BUDGETS.entry),
      ...others.flatMap((name) => tooMuch(name, kb([name]), BUDGETS.chunk)),
      ...tooMuch('CSS', css, BUDGETS.css),
    ],
  };
}
