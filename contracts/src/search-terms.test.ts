import { expect, test } from 'vitest';
import { beginningOf, termsOf, wantedIn } from './search-terms.ts';

const termsIn = (text: string) =>
  termsOf(text).map((term) => term.words?.join(' ') ?? term.letters?.map((letter) => letter.text));

test.each([
  ['Café in Zürich, Straße 5', ['cafe', 'in', 'zurich', 'strasse', '5']],
  ['ＡＢＣ １２', ['abc', '12']],
  ['C++, C++17, Notepad++', ['cplusplus', 'cplusplus', '17', 'notepadplusplus']],
  ['C#, F#, Ｃ＋＋, C♯', ['csharp', 'fsharp', 'cplusplus', 'csharp']],
  ['.NET, ASP.NET, .Net', ['dotnet net', 'asp', 'dotnet net', 'dotnet net']],
  ['network. Net income; a + b; issue #5', ['network', 'net', 'income', 'a', 'b', 'issue', '5']],
  ['½ x²', ['1 2', 'x2']],
  ['日本語React開発', [['日', '本', '語'], 'react', ['開', '発']]],
  ['แปลที่', [['แ', 'ป', 'ล', 'ที่']]],
  ['ﾃﾞｻﾞｲﾝ', [['デ', 'ザ', 'イ', 'ン']]],
  ['चाय', ['चाय']],
  ['!? +', []],
])('the terms of %j are %j', (text, terms) => {
  expect(termsIn(text)).toEqual(terms);
});

test('a term includes its position in the text and its original spelling', () => {
  const text = 'Use ASP.NET, Ｃ＋＋ or cafe\u0301';
  expect(termsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    ...['Use', 'ASP', '.NET', 'Ｃ＋＋', 'or', 'cafe\u0301'],
  ]);
});

test.each([
  ['shops', [{ word: 'shop', isWhole: false }]],
  ['C', [{ word: 'c', isWhole: true }]],
  ['.NET', [{ word: 'dotnet', isWhole: false }]],
  ['翻訳', [{ letters: ['翻', '訳'] }]],
])('a search for %j looks for %j', (text, wanted) => {
  expect(wantedIn(text)).toEqual(wanted);
});

test('all search terms consist of letters, marks and digits', () => {
  const wrong: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    if (!/[\p{L}\p{N}]/u.test(character)) continue;
    for (const term of termsOf(`\u65e5${character}`)) {
      const texts = term.words ?? term.letters?.map((letter) => letter.text) ?? [];
      if (!texts.every((text) => /^[\p{L}\p{M}\p{N}]+$/u.test(text))) wrong.push(character);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['shops', 'shop'],
  ['Logos', 'Logo'],
  ['boxes', 'box'],
  ['categories', 'categor'],
  ['courses', 'cours'],
  ['glass', 'glass'],
  ['analytics', 'analytics'],
  ['status', 'status'],
  ['iOS', 'iOS'],
  ['aws', 'aws'],
  ['tea', 'tea'],
  ['cafés', 'cafés'],
])('the word %s is searched as %s', (word, beginning) => {
  expect(beginningOf(word)).toBe(beginning);
});
