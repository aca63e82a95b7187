import { expect, test } from 'vitest';
import { wordsIn } from './find.ts';

test("a word from the style guide's table is reported with its file, its line and what to write", () => {
  expect(wordsIn('a.ts', "const a = 1;\n// Whoever calls this.\ntest('is told anew');")).toEqual([
    'a.ts:2: "Whoever"; write: the user, the caller, the owner',
    'a.ts:3: "is told"; write: is notified, is shown',
    'a.ts:3: "anew"; write: again',
  ]);
});

test('a word inside another one or in an exception is not reported', () => {
  expect(wordsIn('a.ts', 'const renewal = fearless(understands, nobodyElse);')).toEqual([]);
  expect(wordsIn('docs/style.md', 'whoever')).toEqual([]);
});
