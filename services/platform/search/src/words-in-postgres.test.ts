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
  ['Thai', 'ไทยแปลเอกสาร', 'แปล', 'อาหาร'],
  ['Japanese', '日本語翻訳者募集中', '翻訳', '訳翻'],
  ['Japanese, the end of a word', '日本語翻訳者募集中', '集中', '中国'],
  ['Japanese, one letter', '日本語翻訳者募集中', '中', '国'],
  ['Chinese next to Latin', '招聘React开发人员', 'react 开发', 'react 设计'],
  ['Lao', 'ແປພາສາລາວ', 'ພາສາ', 'ລາວພາ'],
  ['Khmer', 'បកប្រែឯកសារ', 'ឯកសារ', 'សារឯក'],
  ['Burmese', 'ဘာသာပြန်', 'ပြန်', 'ပြား'],
  ['Arabic, with or without vowels', 'تَصْمِيم', 'تصم', 'تُفَّاح'],
  ['Latin with combining accents', 'cafe\u0301s', 'café', 'cafo\u0302'],
  ['French without accents', 'Café, résumé', 'cafe resume', 'caffe'],
  ['German', 'Straße in Zürich', 'strasse zurich', 'strafe'],
  ['Polish', 'Łódź', 'lodz', 'lodge'],
  ['Spanish', 'Traducción', 'traduccion', 'tradiccion'],
  ['full-width letters', 'ＡＢＣ', 'abc', 'abd'],
  ['ASCII, for full-width letters', 'abc', 'ＡＢＣ', 'ＡＢＤ'],
  ['names with signs', 'C++ and C#', 'c++', 'c'],
  ['names with signs, F#', 'F# on .NET', 'f# .net', 'f'],
  ['names without signs', 'Cooking videos', 'cook', 'c++'],
  ['.NET', 'ASP.NET developer', '.net', '.nut'],
  ['a one-letter name', 'R and Python', 'R', 'P'],
])('%s: %j is found by %j, and not by %j', async (_script, text, found, other) => {
  expect(await finds(text, found)).toBe(true);
  expect(await finds(text, other)).toBe(false);
});
