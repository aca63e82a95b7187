/** Characters that our fonts have (`infra/src/fonts/subset.ts`): English, the languages of Western Europe, the rupee. */
const KNOWN = /^[\u0020-\u007e\u00a0-\u00ffıŒœ–—‘’“”•…€₹−]*$/u;

/** Of the size of the font; measured with Inter at its bold weight, in groups. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,:;'!|‘’()[\]]/, 0.32],
  [/[ frt\-"/]/, 0.42],
  [/[mwMW@%—]/, 0.98],
  [/[A-Z&0-9€₹]/, 0.76],
];
const USUAL = 0.63;

/** Emoji, with what joins and colours them: U+200D, U+FE0F, U+20E3, and the tags of flags. */
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3|[\u{E0020}-\u{E007F}])$/u;
const MARKS = /\p{M}/gu;
/** Letters of Europe that are not decomposed into one that our fonts have and a mark. */
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
 * The text as our fonts can draw it: without emoji, and without the marks on letters that they lack with them. null for
 * a text with other letters, such as Hindi, each of which would be an empty box.
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

/** Pixels that a text takes at most, roughly. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (WIDTHS.find(([group]) => group.test(letter))?.[1] ?? USUAL), 0) * size;

/** Lines of a text by words; a word that is wider than a line is broken, and what is beyond the last line left out. */
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
