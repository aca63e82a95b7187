import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { repository } from '../local/repository.ts';

/** Where the pages take the fonts from. */
export const FONTS = join(repository, 'web/src/shared/theme/fonts');

/** Weights that the pages use. The whole axis (100 to 900) weighs a quarter more. */
const WEIGHTS = { min: 400, max: 700 } as const;

/** What the pages use of OpenType: kerning, marks, contextual alternates and ligatures, and figures of one width. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'liga', 'tnum'];

/** Copyright, licence and its address: the licence asks for them in every copy. */
const NOTICES = [0, 13, 14];

interface Cut {
  /** The package's file. */
  from: string;
  /** Characters to keep. The `unicode-range` in fonts.css says the same. */
  text: string;
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');

/**
 * Our files by name. The rupee sign stands in the package's `latin-ext`, of 85 kB, so it is cut out of there into a file of
 * its own. Letters of neither file come from the fallback, as do scripts that Inter does not have.
 */
export const CUTS: Readonly<Record<string, Cut>> = {
  'inter-latin.woff2': {
    from: 'inter-latin-wght-normal.woff2',
    text: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœʻʼˆ˚˜${range(0x2000, 0x206f)}€™↑↓−∕`,
  },
  'inter-rupee.woff2': { from: 'inter-latin-ext-wght-normal.woff2', text: '₹' },
};

/** Bytes of one of our files, cut from the package `@fontsource-variable/inter` (SIL Open Font License 1.1). */
export async function cut({ from, text }: Cut): Promise<Buffer> {
  const path = createRequire(join(repository, 'web/package.json')).resolve(`@fontsource-variable/inter/files/${from}`);
  return subsetFont(await readFile(path), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
    preserveNameIds: NOTICES,
  });
}
