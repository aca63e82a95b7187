// @covers threat:10 asvs:6.2.4

import { LIMITS } from '@hirelane/api/constants';
import { describe, expect, test } from 'vitest';
import { isKnown, ncscPasswords, passwords, whyGuessable, xatoPasswords } from './estimate.ts';
import { MUTATIONS, SIMPLE_MUTATIONS } from './testing.ts';

/**
 * Number of words from each corpus, evenly spread, that are also checked with the estimate; `npm run torture` checks
 * more.
 */
const ESTIMATED = Number(process.env['CORPUS_WORDS'] ?? 50);

const corpora = { 'the 100,000 of the NCSC': ncscPasswords(), 'the 100,000 of xato.net': xatoPasswords() };

const isAllowed = ({ length }: string) => length >= LIMITS.passwordMin && length <= LIMITS.password;

/** `count` evenly spread elements from a list. */
const some = (words: readonly string[], count: number) =>
  Array.from({ length: count }, (_, index) => words[Math.floor((index * words.length) / count)] ?? '');

test('each corpus contains the 100,000 most used passwords', () => {
  // 52 lines in the NCSC's list are blank.
  expect(corpora['the 100,000 of the NCSC']).toHaveLength(99_948);
  expect(corpora['the 100,000 of xato.net']).toHaveLength(100_000);
  expect(Object.values(corpora).map((words) => words[0])).toEqual(['123456', '123456']);
});

// @covers found:36 asvs:6.2.12
describe.each(Object.entries(corpora))('no password in %s is accepted', (name, words) => {
  test.each(Object.entries(MUTATIONS))(
    'the lookup refuses all of %s, regardless of their score',
    (mutation, mutate) => {
      const tried = words.map(mutate).filter(isAllowed);
      const accepted = tried.filter((password) => !isKnown(password, passwords));
      process.stdout.write(`${name}, ${mutation}: ${tried.length} tried, ${accepted.length} accepted\n`);
      expect(tried.length).toBeGreaterThan(20_000);
      expect(accepted).toEqual([]);
    },
  );

  test.each(Object.entries(MUTATIONS))('with %s, every password in a sample is refused', (_, mutate) => {
    const tried = some(words, ESTIMATED).map(mutate).filter(isAllowed);
    expect(tried.length).toBeGreaterThan(ESTIMATED / 5);
    expect(tried.filter((password) => whyGuessable(password, []) === null)).toEqual([]);
  });

  test('a sample with any two alterations is refused, except one in 50,000 with too many endings', () => {
    const mutations = Object.values(SIMPLE_MUTATIONS);
    const tried = some(words, 2 * ESTIMATED).flatMap((word) =>
      mutations.flatMap((first) => mutations.map((second) => second(first(word)))).filter(isAllowed),
    );
    const doubtful = tried.filter((password) => !isKnown(password, passwords));
    const accepted = doubtful.filter((password) => whyGuessable(password, []) === null);
    process.stdout.write(
      `${name}: ${tried.length} with two, ${doubtful.length} left to the estimate, ${accepted.length} accepted\n`,
    );
    expect(accepted.length, accepted.join(' ')).toBeLessThanOrEqual(tried.length / 50_000);
  });
});
