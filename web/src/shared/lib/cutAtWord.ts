/** Characters at the end among which a space is looked for: a longer word than this is cut. */
const LONGEST_WORD = 40;

/** A text of which only the beginning is there, without its last word, which may be half of one, and with '…'. */
export function cutAtWord(beginning: string): string {
  const at = beginning.search(/\s+\S*$/u);
  const isNear = at > 0 && beginning.length - at <= LONGEST_WORD;
  return `${(isNear ? beginning.slice(0, at) : beginning).replace(/[\s,;:–-]+$/u, '')}…`;
}
