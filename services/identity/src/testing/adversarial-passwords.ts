import { LIMITS } from '@hirelane/api/constants';

/**
 * Strings that are expensive to estimate as passwords, by kind. They depend only on `seed` and have the maximum length
 * of a password.
 */
export const ADVERSARIAL: Readonly<Record<string, (seed: number) => string>> = {
  'all kinds of characters': (seed) =>
    from(String.fromCharCode(...Array.from({ length: 94 }, (_, sign) => 33 + sign)), seed),
  'look-alikes of all letters': (seed) => repeated(`4@8({[<369&#!1/|0$5+7%2${seed}`),
  'two look-alikes': (seed) => from('@0', seed),
  'three look-alikes': (seed) => from('@0$', seed),
  'look-alikes of two letters': (seed) => from('$5+7', seed),
  'look-alikes of three letters': (seed) => from('1!|7l', seed),
  'a letter and its look-alikes': (seed) => from('aA4@', seed),
  digits: (seed) => from('0123456789', seed),
  dates: (seed) =>
    repeated(`${1 + (seed % 28)}.${1 + (seed % 12)}.${1950 + seed}1${seed % 10}0${seed % 9}20${10 + seed}`),
  years: (seed) => Array.from({ length: 64 }, (_, index) => String(1950 + ((index * 37 + seed) % 80))).join(''),
  repeats: (seed) => `${'ab'.repeat(seed + 2)}${'abc'.repeat(8)}${'a'.repeat(200)}b`,
  'repeats of two letters': (seed) => from('ab', seed),
  'one letter, and another at the end': (seed) => `${'a'.repeat(LIMITS.password - 1 - seed)}b`,
  'characters that are 18 times as long in NFKC': (seed) => `${'\ufdfa'.repeat(LIMITS.password - 1 - seed)}b`,
  'combining characters': (seed) => from('a\u0301\u0323\u0308', seed),
  emoji: (seed) => from('😀😁👩‍🚀', seed),
  sequences: (seed) => repeated('abcdefghijklmnopqrstuvwxyz9876543210'.slice(seed % 20)),
  'keyboard walks': (seed) => repeated('qwertyuiop[]asdfghjkl;zxcvbnm,./1qaz2wsx3edc'.slice(seed)),
  words: (seed) => repeated(`correct horse ${seed} battery staple `),
  'words without spaces': (seed) => repeated('passworddragonmonkeyletmeinsunshineprincess'.slice(seed)),
  'short words in any order': (seed) => from(['an', 'the', 'no', 'on', 'in', 'at', 'to', 'me', 'so', 'he'], seed),
  'names of object members': (seed) => repeated(`${seed}constructor__proto__`),
};

const repeated = (text: string) => text.repeat(LIMITS.password).slice(0, LIMITS.password);

/** A random sequence of these parts, drawn with a linear congruential generator. */
function from(parts: string | readonly string[], seed: number): string {
  let state = seed + 1;
  const drawn = Array.from({ length: LIMITS.password }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return parts[Math.floor((state / 2 ** 32) * parts.length)] ?? '';
  });
  return drawn.join('').slice(0, LIMITS.password);
}
