import { LIMITS } from './constants.ts';

/**
 * The number of characters of a password that an estimate considers. The cost of an estimate grows faster than the
 * square of the length, and an attacker must guess the beginning of a password in any case.
 */
export const ESTIMATED_LENGTH = 24;

/**
 * zxcvbn's score is 0, 1, 2 or 3 for a password that takes fewer guesses than the limit here. Our limit for 2 is
 * between the library's limits for 2 and 3 (1e8 and 1e10), because the library rates three parts, such as a word, a
 * year and a symbol, at 1e8 or more, however common the word is.
 */
const SCORE_LIMITS = { 0: 1e3, 1: 1e6, 2: 5e9, 3: 1e12 };

/** The zxcvbn option with these limits. `attackTime`, which we never show, has the library's defaults. */
export const TIME_ESTIMATION = {
  scoring: SCORE_LIMITS,
  attackTime: {
    onlineThrottlingXPerHour: 100,
    onlineNoThrottlingXPerSecond: 10,
    offlineSlowHashingXPerSecond: 1e4,
    offlineFastHashingXPerSecond: 1e10,
  },
};

/** The lowest accepted score. */
export const SCORE_MIN = 3;

/**
 * How many spellings of a password an estimate tries, replacing symbols with letters. Each costs as much as the first.
 */
export const SUBSTITUTIONS = 2;

/** Repeated text is as easy to guess as a single occurrence. */
const REPEATED = /^(.+?)\1+$/s;

/**
 * The beginning of a password in the form that an attacker's list would contain: in lower case, because capitals take
 * only a few more guesses, and in Unicode form NFKC, which we hash.
 */
export function plainPassword(password: string): string {
  // NFKC can be 18 times as long; characters beyond the maximum length of a password would only cost time.
  const plain = password.trim().normalize('NFKC').toLowerCase().slice(0, LIMITS.password);
  const once = REPEATED.exec(plain)?.[1] ?? plain;
  // A repeated character must not be reduced to one character.
  return (once.length === 1 ? plain : once).slice(0, ESTIMATED_LENGTH);
}

/** Replaces symbols that are used for one particular letter with that letter. */
export const spelledOut = (plain: string): string => plain.replaceAll('@', 'a').replaceAll('$', 's');

const COMMON = 'This is a commonly used password.';

/**
 * Replaces zxcvbn's warnings, which depend on a password's rank in the dictionary. The browser and the server use
 * differently ranked dictionaries but must give the same warning.
 */
export const WARNINGS = { topTen: COMMON, topHundred: COMMON, common: COMMON } as const;
