import { LIMITS } from '@hirelane/contracts/constants';
import { describe, expect, test } from 'vitest';
import { ncscPasswords, xatoPasswords } from './corpora.ts';
import { whyGuessable } from './estimate.ts';
import { MUTATIONS } from './testing.ts';

/** Words of each corpus that are tried: spread evenly over it. `npm run torture` tries them all. */
const TRIED = Number(process.env['CORPUS_WORDS'] ?? 250);

const corpora = { 'the 100,000 of the NCSC': ncscPasswords(), 'the 100,000 of xato.net': xatoPasswords() };

test('each corpus holds the 100,000 most used passwords', () => {
  // 52 lines of the NCSC's list are blank.
  expect(corpora['the 100,000 of the NCSC']).toHaveLength(99_948);
  expect(corpora['the 100,000 of xato.net']).toHaveLength(100_000);
  expect(Object.values(corpora).map((words) => words[0])).toEqual(['123456', '123456']);
});

describe.each(Object.entries(corpora))('of %s none is accepted', (name, words) => {
  const step = Math.max(1, words.length / TRIED);
  const chosen = Array.from(
    { length: Math.min(TRIED, words.length) },
    (_, index) => words[Math.floor(index * step)] ?? '',
  );

  test.each(Object.entries(MUTATIONS))('%s', (mutation, mutate) => {
    const tried = chosen.map(mutate).filter(({ length }) => length >= LIMITS.passwordMin && length <= LIMITS.password);
    const accepted = tried.filter((password) => whyGuessable(password, []) === null);
    process.stdout.write(`${name}, ${mutation}: ${tried.length} tried, ${accepted.length} accepted\n`);
    expect(tried.length).toBeGreaterThan(TRIED / 5);
    expect(accepted).toEqual([]);
  });
});
