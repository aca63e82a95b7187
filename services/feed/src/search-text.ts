/**
 * Words as a tsquery in which each may be the beginning of a word and all must be found; null when there are none,
 * which finds everything.
 */
export function toSearch(text: string | undefined): string | null {
  const words = text?.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 ? words.map((word) => `${word}:*`).join(' & ') : null;
}
