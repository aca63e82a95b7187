import { beginningOf } from '@hirelane/contracts/plurals';
import { synonymsIn } from '@hirelane/contracts/synonyms';
import { WORD } from '@hirelane/contracts/words';

/** A part of a text, and whether a search has found it. Together the parts are the text. */
export type Part = Readonly<{ text: string; isFound: boolean }>;

const wordsOf = (text: string) => text.toLowerCase().match(WORD) ?? [];

/**
 * The parts of a text that words of a search find: whole words that begin as one of them, or as another name of a skill
 * among them, does.
 */
export function foundParts(text: string, q: string): readonly Part[] {
  const beginnings = [...wordsOf(q).map(beginningOf), ...synonymsIn(q).flatMap(wordsOf)].filter(
    (word) => word.length > 0,
  );
  const isFound = (word: string) => beginnings.some((beginning) => word.toLowerCase().startsWith(beginning));
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isFound(word)) continue;
    if (index > from) parts.push({ text: text.slice(from, index), isFound: false });
    parts.push({ text: word, isFound: true });
    from = index + word.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isFound: false });
  return parts;
}
