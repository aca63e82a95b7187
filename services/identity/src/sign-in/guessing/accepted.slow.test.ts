import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isKnown, passwords, whyGuessable } from './estimate.ts';

const known = ['asha.rao', 'asha-rao@example.com', 'asha-rao', 'hirelane'];

test.each([
  'kV7#mq-02x',
  'vT9qRz2mLp4X',
  'q8w-NcR3!tzK',
  '7hGf2Kq9Zp2024',
  'dinosaur kettle 2024',
  'correct horse battery staple',
  'Correct-Horse-Battery-Staple-1!',
  'correcthorsebatterystaple',
  'asha.rao likes tea',
  'i have 3 cats and 1 dog',
  'мой дядя самых честных правил',
  'மழை பெய்கிறது',
  'Rindfleischetikettierung im Mai',
])('"%s" is accepted', (password) => {
  expect(whyGuessable(password, known)).toBeNull();
});

const printable = fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code));
const random = fc.array(printable, { minLength: 12, maxLength: 64 }).map((signs) => signs.join(''));
const dice = fc.constantFrom(...(dictionary['diceware-common'] ?? []).map(String));
const phrase = fc
  .tuple(fc.uniqueArray(dice, { minLength: 4, maxLength: 7 }), fc.constantFrom(' ', '-', '.', ''))
  .map(([words, between]) => words.join(between));
const ending = fc.constantFrom('', '1', '7!', '2024', '!');

test('12 random characters are accepted, no matter what follows them', () => {
  fc.assert(
    fc.property(random, ending, (text, end) => {
      expect(whyGuessable(text + end, known)).toBeNull();
    }),
    { numRuns: 500 },
  );
});

test('four random dictionary words are accepted', () => {
  fc.assert(
    fc.property(phrase, ending, (text, end) => {
      expect(whyGuessable(text + end, known)).toBeNull();
    }),
    { numRuns: 500 },
  );
});

test('the lookup of known passwords never refuses random characters or dictionary words', () => {
  fc.assert(
    fc.property(fc.oneof(random, phrase), ending, (text, end) => {
      expect(isKnown(text + end, passwords)).toBe(false);
    }),
    { numRuns: 20_000 },
  );
});
