import { WORD } from '@hirelane/contracts/words';

export interface Part {
  /** Where it begins in the text. */
  start: number;
  text: string;
  isFound: boolean;
}

/** As the search compares: upper and lower case are the same, and so is an accent that follows its letter. */
const comparable = (text: string): string => text.normalize('NFC').toLowerCase();

/** A text in parts, of which those are found that begin with one of the words, as the search finds them. */
export function partsOf(text: string, words: string): Part[] {
  const wanted = comparable(words).match(WORD) ?? [];
  const parts: Part[] = [];
  let start = 0;
  const add = (end: number, isFound: boolean) => {
    if (end > start) parts.push({ start, text: text.slice(start, end), isFound });
    start = end;
  };
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    if (!wanted.some((each) => comparable(word).startsWith(each))) continue;
    add(match.index, false);
    add(match.index + word.length, true);
  }
  add(text.length, false);
  return parts;
}

/** Characters of a text that are shown of what is found. */
const SHOWN = 160;
const BEFORE = 40;

/** The part of a text around the first word that is found. */
export function excerptOf(text: string, words: string): string {
  const first = partsOf(text, words).find(({ isFound }) => isFound)?.start ?? 0;
  const start = Math.max(0, first - BEFORE);
  const end = start + SHOWN;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
