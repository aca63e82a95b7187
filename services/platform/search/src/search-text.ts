import { beginningOf } from '@hirelane/contracts/plurals';
import { synonymsIn } from '@hirelane/contracts/synonyms';
import { WORD } from '@hirelane/contracts/words';

/** An accent is the same, whether it is part of its letter or follows it. */
const wordsOf = (text: string): readonly string[] => text.normalize('NFC').match(WORD) ?? [];

/**
 * A text as it is searched: its words and nothing between them. PostgreSQL takes 'Node.js' for the name of a host, and
 * so for one word, of which a search for 'node.js' would find no second one.
 */
export const indexedText = (text: string): string => wordsOf(text).join(' ');

/** The same, followed by the other names of the skills in it: whoever searches for one of them finds it. */
export const indexedSkills = (text: string): string =>
  [indexedText(text), ...synonymsIn(text).map(indexedText)].join(' ');

/**
 * The words of a text, each as a tsquery for words that begin as its singular does; none in a text without letters and
 * digits.
 */
export const searchedWords = (text: string | undefined): readonly string[] =>
  wordsOf(text ?? '').map((word) => `${beginningOf(word)}:*`);

/** A tsquery that finds what has all of these. */
export const allOf = (words: readonly string[]): string => words.join(' & ');
