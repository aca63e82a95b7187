import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { repository } from '../local/repository.ts';

/** The folder that the pages load fonts from. */
export const FONTS = join(repository, 'web/src/shared/theme/fonts');

/** The folder of the fonts that pictures for links are drawn with. */
export const PICTURE_FONTS = join(repository, 'bff/src/site/fonts');

/** Weights that the pages use. The whole axis (100 to 900) is a quarter larger. */
const WEIGHTS = { min: 400, max: 700 } as const;

/**
 * OpenType features that the pages use: kerning, marks and tabular figures. Contextual alternates, which draw `->` as
 * an arrow, would be a quarter of the file that every page loads.
 */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'];

/** Copyright, licence and its address: the licence requires them in every copy. */
const NOTICES = [0, 13, 14];

interface Cut {
  /** The package's file. */
  from: string;
  /** Characters to keep; the same as `unicode-range` in fonts.css. */
  text: string;
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');

/**
 * What our own texts are set in, and what people write in English, such as `résumé`: the file that every page loads.
 */
const BASIC = `${range(0x20, 0x7e)}\u00a0£©°²·½×é–—‘’“”•…€`;
/** Letters and signs of the other languages of Western Europe, for names and what people write. */
const LATIN = `${range(0xa0, 0xff)}ıŒœʻʼˆ˚˜${range(0x2000, 0x206f)}€™↑↓−∕`;

/**
 * Our files by name. The rupee sign is in the package's `latin-ext`, of 85 kB, so it is cut into a file of its own.
 * Characters in none of the files come from the fallback, as do scripts that Inter does not have.
 */
export const CUTS: Readonly<Record<string, Cut>> = {
  'inter-basic.woff2': { from: 'inter-latin-wght-normal.woff2', text: BASIC },
  'inter-latin.woff2': {
    from: 'inter-latin-wght-normal.woff2',
    text: [...LATIN].filter((character) => !BASIC.includes(character)).join(''),
  },
  'inter-rupee.woff2': { from: 'inter-latin-ext-wght-normal.woff2', text: '₹' },
};

const packaged = (from: string) =>
  readFile(createRequire(join(repository, 'web/package.json')).resolve(`@fontsource-variable/inter/files/${from}`));

/** Bytes of one of our files, cut from the package `@fontsource-variable/inter` (SIL Open Font License 1.1). */
export const cut = async ({ from, text }: Cut): Promise<Buffer> =>
  subsetFont(await packaged(from), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
    preserveNameIds: NOTICES,
  });

/** What pictures for links are set in, by name: of one weight each, since their library reads no variable font. */
export const PICTURE_CUTS: Readonly<Record<string, Cut & Readonly<{ weight: number }>>> = {
  'regular.ttf': { from: 'inter-latin-wght-normal.woff2', text: `${BASIC}${LATIN}`, weight: 400 },
  'bold.ttf': { from: 'inter-latin-wght-normal.woff2', text: `${BASIC}${LATIN}`, weight: 700 },
  'rupee.ttf': { from: 'inter-latin-ext-wght-normal.woff2', text: '₹', weight: 700 },
};

/** The family's name (1, 2) tells the library which file to take. */
export const pictureCut = async ({ from, text, weight }: (typeof PICTURE_CUTS)[string]): Promise<Buffer> =>
  subsetFont(await packaged(from), text, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
    keepFeatures: ['kern'],
    preserveNameIds: [1, 2, ...NOTICES],
  });
