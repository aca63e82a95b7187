import { LIMITS } from './constants.ts';

/**
 * Characters of a password that are looked at. The work of an estimate grows with more than their square, and whoever
 * has to guess a password has to guess its beginning.
 */
export const ESTIMATED_LENGTH = 24;

/**
 * Guesses below which zxcvbn gives a password the scores 0, 1, 2 and 3. Ours for 2 stands between the library's limits
 * of 2 and 3 (1e8 and 1e10): it counts three parts, such as a word, a year and a sign, as 1e8 at least, however common
 * the word is.
 */
const SCORE_LIMITS = { 0: 1e3, 1: 1e6, 2: 5e9, 3: 1e12 };

/** zxcvbn's setting of that. How long an attack takes, which we never show, is as the library has it. */
export const TIME_ESTIMATION = {
  scoring: SCORE_LIMITS,
  attackTime: {
    onlineThrottlingXPerHour: 100,
    onlineNoThrottlingXPerSecond: 10,
    offlineSlowHashingXPerSecond: 1e4,
    offlineFastHashingXPerSecond: 1e10,
  },
};

/** The lowest score that is accepted. */
export const SCORE_MIN = 3;

/** Other spellings of the same letter that an estimate tries one by one; each costs as much as the first. */
export const SUBSTITUTIONS = 2;

/** The same text over and over is guessed as easily as once. */
const REPEATED = /^(.+?)\1+$/s;

/**
 * The beginning of a password as whoever guesses it has it on a list: in lower case, since capitals cost them a handful
 * of tries, and in Unicode's form NFKC, in which it is hashed.
 */
export function plainPassword(password: string): string {
  // The form can be 18 times as long; what is beyond a password's length would only cost time.
  const plain = password.trim().normalize('NFKC').toLowerCase().slice(0, LIMITS.password);
  const once = REPEATED.exec(plain)?.[1] ?? plain;
  // One sign over and over: it must not look like one sign.
  return (once.length === 1 ? plain : once).slice(0, ESTIMATED_LENGTH);
}

/** With the signs that stand for one letter written as that letter. */
export const spelledOut = (plain: string): string => plain.replaceAll('@', 'a').replaceAll('$', 's');

const COMMON = 'This is a commonly used password.';

/**
 * In the place of zxcvbn's warnings, which differ by a password's rank. The dictionaries of the browser and of the
 * server rank differently, and they should say the same of one password.
 */
export const WARNINGS = { topTen: COMMON, topHundred: COMMON, common: COMMON } as const;
