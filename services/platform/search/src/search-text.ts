import { termsOf, type Wanted, wantedIn } from '@hirelane/api/search-terms';
import { synonymsIn } from '@hirelane/api/synonyms';

/** Each two letters that follow one another, and the last one: a search for one letter finds it at the beginning of these. */
const pairsOf = (letters: readonly string[]): readonly string[] =>
  letters.map((letter, n) => `${letter}${letters[n + 1] ?? ''}`);

/**
 * A text as it is searched: its words as they are compared, and nothing between them. PostgreSQL takes 'Node.js' for the
 * name of a host, and so for one word, of which a search for 'node.js' would find no second one.
 */
export const indexedText = (text: string): string =>
  termsOf(text)
    .flatMap((term) => (term.letters ? pairsOf(term.letters.map((letter) => letter.text)) : term.words))
    .join(' ');

/** The same, followed by the other names of the skills in it: whoever searches for one of them finds it. */
export const indexedSkills = (text: string): string =>
  [indexedText(text), ...synonymsIn(text).map(indexedText)].join(' ');

/** A tsquery of what a search asks for. */
function tsqueryOf(wanted: Wanted): string {
  if (!wanted.letters) return wanted.isWhole ? wanted.word : `${wanted.word}:*`;
  const pairs = pairsOf(wanted.letters);
  // The last letter alone would find nothing new.
  return pairs.length === 1 ? `${pairs[0]}:*` : `(${pairs.slice(0, -1).join(' <-> ')}:*)`;
}

/**
 * The words of a text, each as a tsquery: for words that begin as its singular does, or for letters that follow one
 * another; none in a text without letters and digits.
 */
export const searchedWords = (text: string | undefined): readonly string[] => wantedIn(text ?? '').map(tsqueryOf);

/** A tsquery that finds what has all of these. */
export const allOf = (words: readonly string[]): string => words.join(' & ');
