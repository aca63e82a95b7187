import { join } from 'node:path';
import { escaped } from '@hirelane/api/clean-text';
import { Resvg } from '@resvg/resvg-js';

/**
 * The content of a link picture. `heading` takes up to three lines; `facts` are stacked below it as long as there is
 * space.
 */
export type Card = Readonly<{ label: string; heading: string; facts: readonly string[] }>;

export const [WIDTH, HEIGHT] = [1200, 630];
const MARGIN = 80;
const HEADING = { size: 60, step: 74, lines: 3 };
const FONTS = ['regular.ttf', 'bold.ttf'].map((name) => join(import.meta.dirname, 'fonts', name));

/** Returns the picture as SVG. Emoji, and text in scripts our fonts lack, are omitted. */
export function svgOf({ label, heading, facts }: Card, marketplace: string): string {
  const inner = WIDTH - 2 * MARGIN;
  const drawn = (content: string, size: number, lines: number) => {
    const known = drawable(content);
    return known ? linesOf(known, size, inner, lines) : [];
  };
  const title = drawn(heading, HEADING.size, HEADING.lines);
  const text = (y: number, size: number, fill: string, weight: number, content: string) =>
    `<text x="${MARGIN}" y="${y}" font-size="${size}" fill="${fill}" font-weight="${weight}">${escaped(content)}</text>`;
  const top = 222;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Inter Variable, Inter">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/><rect width="${WIDTH}" height="16" fill="#0b6b4c"/>`,
    text(128, 32, '#0b6b4c', 700, drawn(label, 32, 1)[0] ?? ''),
    ...title.map((line, n) => text(top + n * HEADING.step, HEADING.size, '#16211c', 700, line)),
    ...facts
      .flatMap((fact) => drawn(fact, 36, 1))
      .slice(0, 2)
      .map((fact, n) => text(top + title.length * HEADING.step - 2 + n * 50, 36, '#4d5b54', n === 0 ? 700 : 400, fact)),
    `<g transform="translate(${MARGIN} 522) scale(1.5)"><rect width="32" height="32" rx="8" fill="#0b6b4c"/>`,
    `<path d="M9 26 12.5 6h3L13.6 26zM23 26 19.5 6h-3l1.9 20zM12.9 14h6.2l.4 3h-7z" fill="#fff"/></g>`,
    `<text x="${MARGIN + 64}" y="558" font-size="34" font-weight="700" fill="#16211c">${escaped(marketplace)}</text>`,
    '</svg>',
  ].join('');
}

/** Returns the picture as PNG. Takes a tenth of a second, so it runs in a worker thread (`drawing.ts`). */
export function draw({ card, marketplace }: Readonly<{ card: Card; marketplace: string }>): Uint8Array {
  const picture = new Resvg(svgOf(card, marketplace), {
    font: { fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: 'Inter Variable' },
  });
  return new Uint8Array(picture.render().asPng());
}

/**
 * Characters in our fonts (`infra/tools/fonts/subset.ts`): English, Western European languages, and the rupee sign.
 */
const KNOWN = /^[\u0020-\u007e\u00a0-\u00ffıŒœ–—‘’“”•…€₹−]*$/u;

/** Widths of groups of characters as fractions of the font size, measured with Inter Bold. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,:;'!|‘’()[\]]/, 0.32],
  [/[ frt\-"/]/, 0.42],
  [/[mwMW@%—]/, 0.98],
  [/[A-Z&0-9€₹]/, 0.76],
];
const USUAL = 0.63;

/** Emoji with their joiners and modifiers: U+200D, U+FE0F, U+20E3, and flag tags. */
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3|[\u{E0020}-\u{E007F}])$/u;
const MARKS = /\p{M}/gu;
/** European letters that Unicode does not decompose into a letter in our fonts and a mark. */
const BASES: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  '\u2010': '-',
  '\u2011': '-',
};

/**
 * Returns the text as our fonts can draw it: without emoji, and without marks on letters that the fonts have only
 * unmarked. Returns null for text in another script, such as Devanagari, which would be drawn as empty boxes.
 */
export function drawable(text: string): string | null {
  const drawn = [...text.normalize('NFC')]
    .map((letter) => (KNOWN.test(letter) ? letter : replaced(letter)))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return KNOWN.test(drawn) ? drawn : null;
}

function replaced(letter: string): string {
  if (EMOJI.test(letter)) return '';
  return BASES[letter] ?? letter.normalize('NFKD').replaceAll(MARKS, '');
}

/** Approximate maximum width of the text in pixels. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (WIDTHS.find(([group]) => group.test(letter))?.[1] ?? USUAL), 0) * size;

/** Wraps text at words. A word wider than a line is broken; text beyond the last line is cut off. */
export function linesOf(text: string, size: number, width: number, max: number): readonly string[] {
  const fits = (line: string) => widthOf(line, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((whole) => broken(whole, fits))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  if (lines.length <= max) return lines;
  let last = lines[max - 1] ?? '';
  while (last !== '' && !fits(`${last}…`)) last = last.slice(0, -1).trimEnd();
  return [...lines.slice(0, max - 1), `${last}…`];
}

function broken(word: string, fits: (line: string) => boolean): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (!fits(part + letter)) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}
