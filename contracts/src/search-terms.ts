import { folded, isAscii, WORD } from './words.ts';

/**
 * A letter from a script without spaces, including its marks, with its position in the text and its form for
 * comparisons.
 */
type Letter = Readonly<{ start: number; end: number; text: string }>;

/**
 * A searchable part of a text and its position. `words` are in the form for comparisons; there is usually one.
 * `letters` are from a script without spaces between words, in which any run of letters may be a word.
 */
export type Term = Readonly<{ start: number; end: number }> &
  (Readonly<{ words: readonly string[]; letters?: never }> | Readonly<{ letters: readonly Letter[]; words?: never }>);

/** Chinese, Japanese, Thai, Lao, Khmer and Burmese (Unicode Standard Annex 29, section 4), without their digits. */
const UNSPACED = /(?!\p{Nd})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** A letter or digit with its marks. Unicode classifies the marks of half-width kana as letters. */
const LETTER = /[\p{L}\p{N}][\p{M}\uFF9E\uFF9F]*/gu;

/** Signs that turn the preceding word into a different name: C++, Notepad++; C#, F#. */
const PLUSES = /^[+\uFF0B]{2}/;
const SHARP = /^[#\uFF03\u266F]/;
const DOT = /^[.\uFF0E]/;
/** An additional word for .NET, which precedes `net` in its term. Searching for either finds both. */
const DOTNET = 'dotnet';

/** The terms of a text, in order. */
export function termsOf(text: string): readonly Term[] {
  const terms: Term[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (isAscii(word)) terms.push(withSigns(text, index, index + word.length, [folded(word)]));
    else if (UNSPACED.test(word)) terms.push(...partsOf(word, index, text));
    else terms.push(spelled(text, index, index + word.length));
  }
  return terms;
}

/**
 * The terms of a word with letters from a script without spaces, and perhaps other letters, such as 日本語React. `at` is
 * the position of the word.
 */
function partsOf(word: string, at: number, text: string): readonly Term[] {
  return runsIn(word).flatMap(({ isUnspaced, ...run }) => {
    const [start, end] = [at + run.start, at + run.end];
    if (!isUnspaced) return spelled(text, start, end);
    const letters = lettersIn(text, start, end);
    return letters.length > 0 ? { start, end, letters } : [];
  });
}

/** The runs of letters in a word, split where scripts with and without spaces meet. */
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
    // Folded text may contain signs: ㈠ becomes (一).
    const compared = (folded(letter).match(WORD) ?? []).join('');
    return compared === '' ? [] : { start: from + index, end: from + index + letter.length, text: compared };
  });
}

/** Folding may turn one word into several: ½ becomes 1⁄2. */
const spelled = (text: string, start: number, end: number): Term =>
  withSigns(text, start, end, folded(text.slice(start, end)).match(WORD) ?? []);

/** A word with adjacent signs that belong to a technology's name. */
function withSigns(text: string, start: number, end: number, words: readonly string[]): Term {
  const [name = ''] = words;
  const after = text.charAt(end);
  if (PLUSES.test(text.slice(end, end + 2))) return { start, end: end + 2, words: [`${name}plusplus`] };
  if (/^[a-z]$/.test(name) && SHARP.test(after)) return { start, end: end + 1, words: [`${name}sharp`] };
  if (name === 'net' && DOT.test(text.slice(start - 1, start))) return { start: start - 1, end, words: [DOTNET, name] };
  return { start, end, words };
}

/**
 * The terms of a search. A `word` matches words that begin with it, but a single ASCII letter or digit matches only
 * itself (`isWhole`), because it would match nearly everything. `letters` match consecutive letters in a script without
 * spaces.
 */
export type Wanted =
  | Readonly<{ word: string; isWhole: boolean; letters?: never }>
  | Readonly<{ letters: readonly string[] }>;

/** The terms of a search string; empty for one without letters or digits. */
export const wantedIn = (text: string): readonly Wanted[] =>
  termsOf(text).flatMap((term): readonly Wanted[] => {
    if (term.letters) return [{ letters: term.letters.map((letter) => letter.text) }];
    const words = term.words[0] === DOTNET ? [DOTNET] : term.words;
    return words.map((word) => ({ word: beginningOf(word), isWhole: /^[a-z0-9]$/.test(word) }));
  });

/** Whether a word of a text matches one in the search. */
export const isWanted = (word: string, wanted: Wanted): boolean =>
  wanted.letters === undefined && (wanted.isWhole ? word === wanted.word : word.startsWith(wanted.word));

/** Endings after which an English plural takes `es`. */
const ES = /(?:s|x|z|ch|sh)es$/;
/** Words that end in an s but are not plurals. */
const SINGULAR = /(?:ss|us|is|ics|ios|css|aws|js)$/;

/**
 * The prefix shared by the singular and plural of an English word; searches match prefixes. Short words and words that
 * are not plurals are returned unchanged.
 */
export function beginningOf(word: string): string {
  const lower = word.toLowerCase();
  if (word.length < 4 || !/^[a-z]+s$/.test(lower) || SINGULAR.test(lower)) return word;
  if (word.length > 4 && lower.endsWith('ies')) return word.slice(0, -3);
  return word.slice(0, ES.test(lower) ? -2 : -1);
}
