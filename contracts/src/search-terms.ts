import { folded, WORD } from './words.ts';

/** A letter of a script without spaces, with its marks: where it stands in the text, and as it is compared. */
type Letter = Readonly<{ start: number; end: number; text: string }>;

/**
 * What a text is searched by, and where it stands in it. `words`: as they are compared, mostly one. `letters`: of a
 * script that has no spaces between words, where any run of letters may be a word.
 */
export type Term = Readonly<{ start: number; end: number }> &
  (Readonly<{ words: readonly string[]; letters?: never }> | Readonly<{ letters: readonly Letter[]; words?: never }>);

/** Chinese, Japanese, Thai, Lao, Khmer and Burmese (Unicode Standard Annex 29, section 4); their digits stand apart. */
const UNSPACED = /(?!\p{Nd})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** A letter or digit with its marks; those of half-width kana are letters in Unicode. */
const LETTER = /[\p{L}\p{N}][\p{M}\uFF9E\uFF9F]*/gu;

/** Signs that make another name of the word before them: C++, Notepad++; C#, F#. */
const PLUSES = /^[+\uFF0B]{2}/;
const SHARP = /^[#\uFF03\u266F]/;
const DOT = /^[.\uFF0E]/;
/** Stands before the `net` of .NET, which a search for either of them finds. */
const DOTNET = 'dotnet';

/** The terms of a text, in its order. */
export function termsOf(text: string): readonly Term[] {
  const terms: Term[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (UNSPACED.test(word)) terms.push(...partsOf(word, index, text));
    else terms.push(spelled(text, index, index + word.length));
  }
  return terms;
}

/** The terms of a word with letters of a script without spaces, and perhaps others: 日本語React. `at`: where it is. */
function partsOf(word: string, at: number, text: string): readonly Term[] {
  return runsIn(word).flatMap(({ isUnspaced, ...run }) => {
    const [start, end] = [at + run.start, at + run.end];
    if (!isUnspaced) return spelled(text, start, end);
    const letters = lettersIn(text, start, end);
    return letters.length > 0 ? { start, end, letters } : [];
  });
}

/** Where the letters of a word change between scripts with and without spaces. */
function runsIn(word: string) {
  const runs: { start: number; end: number; isUnspaced: boolean }[] = [];
  for (const { 0: letter, index } of word.matchAll(LETTER)) {
    const [isUnspaced, end] = [UNSPACED.test(letter), index + letter.length];
    const last = runs.at(-1);
    if (last?.isUnspaced === isUnspaced) last.end = end;
    else runs.push({ start: index, end, isUnspaced });
  }
  return runs;
}

function lettersIn(text: string, from: number, to: number): readonly Letter[] {
  return [...text.slice(from, to).matchAll(LETTER)].flatMap(({ 0: letter, index }) => {
    // What is folded may hold signs: ㈠ is (一).
    const compared = (folded(letter).match(WORD) ?? []).join('');
    return compared === '' ? [] : { start: from + index, end: from + index + letter.length, text: compared };
  });
}

/** A word, with the signs beside it that belong to the name of a technology. */
function spelled(text: string, start: number, end: number): Term {
  // What is folded may be several words: ½ is 1⁄2.
  const words = folded(text.slice(start, end)).match(WORD) ?? [];
  const [name = ''] = words;
  const after = text.slice(end, end + 2);
  if (PLUSES.test(after)) return { start, end: end + 2, words: [`${name}plusplus`] };
  if (/^[a-z]$/.test(name) && SHARP.test(after)) return { start, end: end + 1, words: [`${name}sharp`] };
  if (name === 'net' && DOT.test(text.slice(start - 1, start))) return { start: start - 1, end, words: [DOTNET, name] };
  return { start, end, words };
}

/**
 * What a search asks for. A `word` finds those that begin with it; one letter or digit of ASCII would find next to
 * everything, so it finds itself alone (`isWhole`). `letters` find those that follow one another in a script without
 * spaces.
 */
export type Wanted =
  | Readonly<{ word: string; isWhole: boolean; letters?: never }>
  | Readonly<{ letters: readonly string[] }>;

/** What a text asks for as a search; nothing for a text without letters and digits. */
export const wantedIn = (text: string): readonly Wanted[] =>
  termsOf(text).flatMap((term): readonly Wanted[] => {
    if (term.letters) return [{ letters: term.letters.map((letter) => letter.text) }];
    const words = term.words[0] === DOTNET ? [DOTNET] : term.words;
    return words.map((word) => ({ word: beginningOf(word), isWhole: /^[a-z0-9]$/.test(word) }));
  });

/** Whether a word of a text is one that is asked for. */
export const isWanted = (word: string, wanted: Wanted): boolean =>
  wanted.letters === undefined && (wanted.isWhole ? word === wanted.word : word.startsWith(wanted.word));

/** Endings after which an English plural has `es`. */
const ES = /(?:s|x|z|ch|sh)es$/;
/** Words that end in an s and are no plurals. */
const SINGULAR = /(?:ss|us|is|ics|ios|css|aws|js)$/;

/**
 * The beginning that the singular and the plural of an English word have in common; searches look for beginnings.
 * Short words and those that are no plurals stay as they are.
 */
export function beginningOf(word: string): string {
  const lower = word.toLowerCase();
  if (word.length < 4 || !/^[a-z]+s$/.test(lower) || SINGULAR.test(lower)) return word;
  if (word.length > 4 && lower.endsWith('ies')) return word.slice(0, -3);
  return word.slice(0, ES.test(lower) ? -2 : -1);
}
