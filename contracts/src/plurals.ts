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
