import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { benchesNamed } from './benches.ts';

test.each([
  [['append', '--unheard-of'], /^Unknown option '--unheard-of'/],
  [['append', 'feed'], /^Unknown argument: feed\.$/],
  [['append', '--rounds', 'many'], /^--rounds, --slice and --each take whole numbers\.$/],
  [['visible', '--layout', 'round'], /^--layout takes one of embedded, postgres, kafka, eventstoredb\.$/],
  [['check', 'visible', 'feed', '--layout', 'kafka'], /^--layout belongs to the bench visible\.$/],
  [['lists', '--sizes', '10,many'], /^--sizes takes whole numbers with commas between them\.$/],
])('npm run bench -- %j is refused with one sentence', (args, said) => {
  expect(() => readArguments(args)).toThrow(said);
});

test('the bench visible takes a layout, also in a check', () => {
  expect(readArguments(['visible', '--layout', 'kafka']).options.layout).toBe('kafka');
  expect(readArguments(['check', 'visible', '--layout', 'postgres']).options.layout).toBe('postgres');
  expect(readArguments(['visible']).options).not.toHaveProperty('layout');
});

test('an unknown bench is refused with one sentence', () => {
  expect(() => benchesNamed(['append', 'unheard-of'])).toThrow(/^There is no bench unheard-of\.$/);
});
