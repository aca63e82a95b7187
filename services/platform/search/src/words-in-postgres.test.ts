import { openPool, type Pool } from '@hirelane/postgres/pool';
import { createTestDatabase, type TestDatabase } from '@hirelane/test-kit/database';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allOf, indexedText, searchedWords } from './search-text.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, pino({ level: 'silent' }));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const lexemesOf = async (text: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ words: string[] }>(
    `SELECT tsvector_to_array(to_tsvector('simple', $1)) AS words`,
    [indexedText(text)],
  );
  return rows[0]?.words ?? [];
};
const finds = async (text: string, search: string): Promise<boolean> => {
  const { rows } = await pool.query<{ found: boolean }>(
    `SELECT to_tsvector('simple', $1) @@ to_tsquery('simple', $2) AS found`,
    [indexedText(text), allOf(searchedWords(search))],
  );
  return rows[0]?.found ?? false;
};

test.each([
  ['Hindi', 'चाय', 'चा', 'चूड़ी'],
  ['Bengali', 'ডিজাইন', 'ডিজা', 'ডোমেইন'],
  ['Tamil', 'தேநீர்', 'தேநீ', 'தமிழ்'],
  ['Thai', 'ออกแบบ', 'ออก', 'อาหาร'],
  ['Arabic with vowels', 'تَصْمِيم', 'تَصْ', 'تُفَّاح'],
  ['Latin with combining accents', 'cafe\u0301s', 'café', 'cafe\u0302'],
])('a word in %s is one word, found by its beginning alone', async (_script, word, beginning, other) => {
  expect(await lexemesOf(word)).toHaveLength(1);
  expect(await finds(word, beginning)).toBe(true);
  expect(await finds(word, other)).toBe(false);
});
