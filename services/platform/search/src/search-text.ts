import { termsOf, type Wanted, wantedIn } from '@hirelane/api/search-terms';
import { synonymsIn } from '@hirelane/api/synonyms';

/** All pairs of adjacent letters, and the last letter. A search for one letter finds the prefix of a pair. */
const pairsOf = (letters: readonly string[]): readonly string[] =>
  letters.map((letter, n) => `${letter}${letters[n + 1] ?? ''}`);

/**
 * Returns text in its searchable form: its normalized words, separated by spaces. PostgreSQL parses 'Node.js' as a host
 * name and thus as a single word, in which a search for 'node.js' would not find the second word.
 */
export function indexedText(text: string): string {
  const words: string[] = [];
  for (const { words: found, letters } of termsOf(text)) {
    if (letters) words.push(...pairsOf(letters.map((letter) => letter.text)));
    else words.push(...found);
  }
  return words.join(' ');
}

/**
 * Returns the searchable form of a text, followed by synonyms for the skills in the text, so that a search for a
 * synonym finds the text.
 */
export const indexedSkills = (text: string): string =>
  [indexedText(text), ...synonymsIn(text).map(indexedText)].join(' ');

/** The tsquery for a search. */
function tsqueryOf(wanted: Wanted): string {
  if (!wanted.letters) return wanted.isWhole ? wanted.word : `${wanted.word}:*`;
  const pairs = pairsOf(wanted.letters);
  // The last letter is omitted, because it would not find any additional rows.
  return pairs.length === 1 ? `${pairs[0]}:*` : `(${pairs.slice(0, -1).join(' <-> ')}:*)`;
}

/**
 * The words in a text, each as a tsquery that finds words beginning with its singular, or adjacent letters. Empty for
 * text without letters or digits.
 */
export const searchedWords = (text: string | undefined): readonly string[] => wantedIn(text ?? '').map(tsqueryOf);

/** Combines tsqueries into one that requires all of them. */
export const allOf = (words: readonly string[]): string => words.join(' & ');
