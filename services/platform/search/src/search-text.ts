/** The words of a text, each as a tsquery for words that begin with it; none in a text without letters and digits. */
export const searchedWords = (text: string | undefined): readonly string[] =>
  (text?.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`);

/** A tsquery that finds what has all of these. */
export const allOf = (words: readonly string[]): string => words.join(' & ');
