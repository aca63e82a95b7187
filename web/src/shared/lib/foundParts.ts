import { beginningOf } from '@hirelane/contracts/plurals';
import { synonymsIn } from '@hirelane/contracts/synonyms';
import { WORD } from '@hirelane/contracts/words';

/** A part of a text: where it begins, and whether a search has found it. Together the parts are the text. */
export type Part = Readonly<{ start: number; text: string; isFound: boolean }>;

/** As the search compares: upper and lower case are the same, and so is an accent that follows its letter. */
const comparable = (text: string) => text.normalize('NFC').toLowerCase();

const wordsOf = (text: string) => comparable(text).match(WORD) ?? [];

/**
 * The parts of a text that words of a search find: whole words that begin as one of them does. `isBySkills`: the search
 * takes other names of a skill for the same, as those for projects and freelancers do.
 */
export function foundParts(text: string, q: string, { isBySkills }: { isBySkills: boolean }): readonly Part[] {
  const others = isBySkills ? synonymsIn(q).flatMap(wordsOf) : [];
  const beginnings = [...wordsOf(q).map(beginningOf), ...others];
  const parts: Part[] = [];
  let start = 0;
  const add = (end: number, isFound: boolean) => {
    if (end > start) parts.push({ start, text: text.slice(start, end), isFound });
    start = end;
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!beginnings.some((beginning) => comparable(word).startsWith(beginning))) continue;
    add(index, false);
    add(index + word.length, true);
  }
  add(text.length, false);
  return parts;
}
