import { isWanted, type Term, termsOf, type Wanted, wantedIn } from '@hirelane/api/search-terms';
import { synonymsIn } from '@hirelane/api/synonyms';

/**
 * A part of a text: where it starts, and whether it matches a search. The parts joined together equal the whole text.
 */
export type FoundPart = Readonly<{ start: number; text: string; isFound: boolean }>;

type Range = Readonly<{ start: number; end: number }>;

/**
 * Splits a text into parts that match a search and parts that do not. Whole words match if they start like one of the
 * search words; in a script without spaces, the letters match. Set `isBySkills` if the search treats alternative names
 * for a skill as equal, as the project and freelancer searches do.
 */
export function foundParts(text: string, q: string, { isBySkills }: { isBySkills: boolean }): readonly FoundPart[] {
  const wanted = [q, ...(isBySkills ? synonymsIn(q) : [])].flatMap(wantedIn);
  const parts: FoundPart[] = [];
  let start = 0;
  const add = (end: number, isFound: boolean) => {
    if (end > start) parts.push({ start, text: text.slice(start, end), isFound });
    start = Math.max(start, end);
  };
  for (const range of termsOf(text).flatMap((term) => foundIn(term, wanted))) {
    add(range.start, false);
    add(range.end, true);
  }
  add(text.length, false);
  return parts;
}

/** The ranges in a term of the text that match one of the search terms, in order. */
function foundIn(term: Term, wanted: readonly Wanted[]): readonly Range[] {
  if (!term.letters) return wanted.some((one) => term.words.some((word) => isWanted(word, one))) ? [term] : [];
  const { letters } = term;
  return letters.flatMap(({ start }, n) => {
    const ends = wanted.flatMap((one) => {
      const asked = one.letters ?? [];
      const isFound = asked.every((letter, k) =>
        k < asked.length - 1 ? letters[n + k]?.text === letter : letters[n + k]?.text.startsWith(letter),
      );
      return isFound ? (letters[n + asked.length - 1]?.end ?? []) : [];
    });
    return ends.length === 0 ? [] : [{ start, end: Math.max(...ends) }];
  });
}
