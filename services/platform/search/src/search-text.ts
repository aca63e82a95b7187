import { WORD } from '@hirelane/contracts/words';

/** An accent is the same, whether it is part of its letter or follows it. */
const wordsOf = (text: string): readonly string[] => text.normalize('NFC').match(WORD) ?? [];

/**
 * A text as it is searched: its words and nothing between them. PostgreSQL takes 'Node.js' for the name of a host, and
 * so for one word, of which a search for 'node.js' would find no second one.
 */
export const indexedText = (text: string): string => wordsOf(text).join(' ');

/** The words of a text, each as a tsquery for words that begin with it; none in a text without letters and digits. */
export const searchedWords = (text: string | undefined): readonly string[] =>
  wordsOf(text ?? '').map((word) => `${word}:*`);

/** A tsquery that finds what has all of these. */
export const allOf = (words: readonly string[]): string => words.join(' & ');
