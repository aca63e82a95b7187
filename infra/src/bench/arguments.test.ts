import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { benchNamed } from './benches.ts';

test.each([
  [['append', '--unheard-of'], /^Unknown option '--unheard-of'/],
  [['append', 'feed'], /^Unknown argument: feed\.$/],
  [['append', '--stored'], /^--stored belongs to check\.$/],
  [['append', '--rounds', 'many'], /^--rounds, --slice and --each take whole numbers\.$/],
  [['logins', '--against', '/nowhere'], /^--against: there is no checkout of Hirelane in \/nowhere\.$/],
])('npm run bench -- %j is refused with one sentence', (args, said) => {
  expect(() => readArguments(args)).toThrow(said);
});

test('a bench that does not exist, or that lacks an argument, is refused with one sentence', () => {
  expect(() => benchNamed('unheard-of', readArguments(['check']))).toThrow(/^There is no bench unheard-of\.$/);
  expect(() => benchNamed('logins', readArguments(['logins']))).toThrow(/^logins needs --against\.$/);
});
