import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { benchesNamed } from './benches.ts';

test.each([
  [['append', '--unheard-of'], /^Unknown option '--unheard-of'/],
  [['append', 'feed'], /^Unknown argument: feed\.$/],
  [['append', '--rounds', 'many'], /^--rounds, --slice and --each take whole numbers\.$/],
  [['lists', '--sizes', '10,many'], /^--sizes takes whole numbers with commas between them\.$/],
])('npm run bench -- %j is refused with one sentence', (args, said) => {
  expect(() => readArguments(args)).toThrow(said);
});

test('an unknown bench is refused with one sentence', () => {
  expect(() => benchesNamed(['append', 'unheard-of'])).toThrow(/^There is no bench unheard-of\.$/);
});
