/** Characters at the end among which a space is looked for: a longer word than this is cut. */
const LONGEST_WORD = 40;

/** A text of which only the beginning is there, without its last word, which may be half of one, and with '…'. */
export function cutAtWord(beginning: string): string {
  const end = beginning.slice(-LONGEST_WORD - 1);
  const at = end.search(/\s\S*$/u);
  return `${withoutMarks(at > 0 ? beginning.slice(0, at - end.length) : beginning)}…`;
}

/** Without spaces and marks at the end. A pattern for all of them would look again from each. */
function withoutMarks(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,;:–-]/u.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
