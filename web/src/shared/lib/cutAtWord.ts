/** How many characters from the end are searched for a space. A longer word is cut. */
const LONGEST_WORD = 40;

/** Shortens the beginning of a longer text: drops the last word, which may be cut off, and adds '…'. */
export function cutAtWord(beginning: string): string {
  const end = beginning.slice(-LONGEST_WORD - 1);
  const at = end.search(/\s\S*$/u);
  return `${withoutMarks(at > 0 ? beginning.slice(0, at - end.length) : beginning)}…`;
}

/**
 * Removes trailing spaces and punctuation. Does not use a regular expression, which would backtrack from each
 * character.
 */
function withoutMarks(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,;:–-]/u.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
