import type { Ranks } from './dictionaries.ts';
import { folded, reversed, skeletonOf } from './spelling.ts';

/**
 * What people put behind a word: two years; a year, 1234 or up to three digits, and a sign before or behind these or
 * alone.
 */
const ENDING =
  /^(?:(?:19|20)\d\d(?:19|20)\d\d|(?:(?:19|20)\d\d|1234|\d{1,3})[^\p{L}\p{N}]?|[^\p{L}\p{N}](?:(?:19|20)\d\d|1234|\d{1,3})?)$/u;
const ENDINGS = upTo(8);
/** What they put before it: a year, 1234, up to three digits, or a sign. */
const BEGINNING = /^(?:(?:19|20)\d\d|1234|\d{1,3}|[^\p{L}\p{N}])$/u;
const BEGINNINGS = upTo(4);

/**
 * Whether a password is one of the known ones, or what people make of one: in other letter case, with look-alikes,
 * backwards, twice, with a year, digits or a sign before or behind it, and these together. What is left of a password
 * counts as its word if it is a third of it, and four characters, at least; some 50,000 endings times 100,000 words is
 * as many guesses as a score of 3 begins at. `known` holds skeletons.
 */
export function isKnown(password: string, known: Pick<Ranks, 'has'>): boolean {
  const half = halfOf(folded(password.trim()));
  return isMadeOf(password.trim(), known) || (half !== null && isMadeOf(half, known));
}

function isMadeOf(text: string, known: Pick<Ranks, 'has'>): boolean {
  const plain = folded(text);
  const end = plain.length;
  const forth = skeletonOf(plain);
  // Backwards as it was typed: what folding makes two characters of would change places.
  const back = skeletonOf(folded(reversed(text)));
  const isListed = (from: number, to: number) =>
    [forth.slice(from, to), back.slice(end - to, end - from)].some((word) => {
      const half = halfOf(word);
      return known.has(word) || (half !== null && known.has(half));
    });
  if (isListed(0, end)) return true;
  const begins = BEGINNINGS.filter((length) => length === 0 || BEGINNING.test(plain.slice(0, length)));
  const ends = ENDINGS.filter((length) => length === 0 || ENDING.test(plain.slice(-length)));
  return begins.some((first) => ends.some((last) => isEnough(end - first - last, end) && isListed(first, end - last)));
}

/** Whether so many characters of a password are its word, and not something short within a good one. */
const isEnough = (word: number, password: number) => word >= 4 && 3 * word >= password;

/** The half of a text that is the same thing twice. */
function halfOf(text: string): string | null {
  const half = text.slice(0, text.length / 2);
  return half !== '' && half + half === text ? half : null;
}

function upTo(longest: number): number[] {
  return Array.from({ length: longest + 1 }, (_, length) => length);
}
