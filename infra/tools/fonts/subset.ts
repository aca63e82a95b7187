import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { repository } from '../../launcher/repository.ts';

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

/** The optical size of running text; the other, 32, is for headlines, and both together are a half larger. */
const OPTICAL_SIZE = 14;

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');

/**
 * What our own texts are set in, and what people write in English, such as `résumé`: the file that every page loads.
 */
const BASIC = `${range(0x20, 0x7e)}\u00a0£©°²·½×é–—‘’“”•…€₹`;
/** Letters and signs of the other languages of Western Europe, for names and what people write. */
const LATIN = `${range(0xa0, 0xff)}ıŒœʻʼˆ˚˜\u2002\u2009\u200b\u202f‐\u2011‚„†‡‰′″‹›⁄™↑↓−∕`;

/**
 * The characters of each file that the pages load, by its name; the same as `unicode-range` in fonts.css. Characters in
 * neither come from the fallback, as do scripts that Inter does not have.
 */
export const CUTS: Readonly<Record<string, string>> = {
  'inter-basic.woff2': BASIC,
  'inter-latin.woff2': [...LATIN].filter((character) => !BASIC.includes(character)).join(''),
};

/**
 * All of Inter in one file (SIL Open Font License 1.1). Packages that split it by script have the rupee sign in another
 * file than the letters, and no tool of npm joins two fonts.
 */
const inter = () =>
  readFile(createRequire(join(repository, 'infra/package.json')).resolve('inter-ui/variable/InterVariable.woff2'));

/** Bytes of the file of the pages with the characters of `text`. */
export const cut = async (text: string): Promise<Buffer> =>
  subsetFont(await inter(), text, {
    targetFormat: 'woff2',
    variationAxes: { opsz: OPTICAL_SIZE, wght: WEIGHTS },
    keepFeatures: FEATURES,
    preserveNameIds: NOTICES,
  });

/** Weights that pictures for links are set in, by file: their library reads no variable font. */
export const PICTURE_CUTS: Readonly<Record<string, number>> = { 'regular.ttf': 400, 'bold.ttf': 700 };

/** Bytes of a file for pictures of one weight. The family's name (1, 2) tells the library which file to take. */
export const pictureCut = async (weight: number): Promise<Buffer> =>
  subsetFont(await inter(), `${BASIC}${LATIN}`, {
    targetFormat: 'truetype',
    variationAxes: { opsz: OPTICAL_SIZE, wght: weight },
    keepFeatures: ['kern'],
    preserveNameIds: [1, 2, ...NOTICES],
  });
