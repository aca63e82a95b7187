import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { repository } from '../../launcher/repository.ts';

/** The folder the pages load fonts from. */
export const FONTS = join(repository, 'web/src/shared/theme/fonts');

/** The font folder for link preview pictures. */
export const PICTURE_FONTS = join(repository, 'bff/src/site/fonts');

/** Weights used by the pages. A file with the whole axis (100 to 900) is a quarter larger. */
const WEIGHTS = { min: 400, max: 700 } as const;

/**
 * OpenType features used by the pages: kerning, marks and tabular figures. Contextual alternates, which draw `->` as an
 * arrow, would make up a quarter of the file that every page loads.
 */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'];

/** Copyright, licence and its URL: the licence requires them in every copy. */
const NOTICES = [0, 13, 14];

/** The optical size for body text; 32 is the size for headlines, and a file with both is 50% larger. */
const OPTICAL_SIZE = 14;

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');

/**
 * The characters in our own text and in users' English text, such as `résumé`. Every page loads the file with these
 * characters.
 */
const BASIC = `${range(0x20, 0x7e)}\u00a0£©°²·½×é–—‘’“”•…€₹`;
/** Letters and signs of other Western European languages, for users' names and text. */
const LATIN = `${range(0xa0, 0xff)}ıŒœʻʼˆ˚˜\u2002\u2009\u200b\u202f‐\u2011‚„†‡‰′″‹›⁄™↑↓−∕`;

/**
 * The characters of each file that the pages load, by file name; they match `unicode-range` in fonts.css. Characters in
 * neither file come from the fallback font, as do scripts that Inter does not support.
 */
export const CUTS: Readonly<Record<string, string>> = {
  'inter-basic.woff2': BASIC,
  'inter-latin.woff2': [...LATIN].filter((character) => !BASIC.includes(character)).join(''),
};

/**
 * All of Inter in one file (SIL Open Font License 1.1). Packages that split it by script put the rupee sign and the
 * letters in different files, and no npm tool can merge two fonts.
 */
const inter = () =>
  readFile(createRequire(join(repository, 'infra/package.json')).resolve('inter-ui/variable/InterVariable.woff2'));

/** A font file for the pages, with only the characters in `text`. */
export const cut = async (text: string): Promise<Buffer> =>
  subsetFont(await inter(), text, {
    targetFormat: 'woff2',
    variationAxes: { opsz: OPTICAL_SIZE, wght: WEIGHTS },
    keepFeatures: FEATURES,
    preserveNameIds: NOTICES,
  });

/** The weight of each font file for link preview pictures, whose library does not support variable fonts. */
export const PICTURE_CUTS: Readonly<Record<string, number>> = { 'regular.ttf': 400, 'bold.ttf': 700 };

/** A font file for pictures, with one weight. The library selects the file by its family name (name ids 1 and 2). */
export const pictureCut = async (weight: number): Promise<Buffer> =>
  subsetFont(await inter(), `${BASIC}${LATIN}`, {
    targetFormat: 'truetype',
    variationAxes: { opsz: OPTICAL_SIZE, wght: weight },
    keepFeatures: ['kern'],
    preserveNameIds: [1, 2, ...NOTICES],
  });
