import { foundParts } from '@/shared/lib/foundParts';

/** Characters of a text that are shown of what is found. */
const SHOWN = 160;
const BEFORE = 40;

/** The part of a text around the first word that is found. */
export function excerptOf(text: string, words: string): string {
  const first = foundParts(text, words, { isBySkills: false }).find(({ isFound }) => isFound)?.start ?? 0;
  const start = Math.max(0, first - BEFORE);
  const end = start + SHOWN;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
