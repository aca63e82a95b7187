import { expect, test } from 'vitest';
import { eventsTokens } from './events-token.ts';

const [first, second] = ['a'.repeat(32), 'b'.repeat(40)];

test.each([
  ['the first token', `Bearer ${first}`, true],
  ['the second token', `Bearer ${second}`, true],
  ['the scheme in other letters', `bearer ${first}`, true],
  ['no header', undefined, false],
  ['an empty header', '', false],
  ['no token', 'Bearer ', false],
  ['a token that is none of ours', `Bearer ${'c'.repeat(32)}`, false],
  ['a beginning of one', `Bearer ${first.slice(1)}`, false],
  ['two at once', `Bearer ${first},${second}`, false],
  ['another scheme', `Basic ${first}`, false],
])('%s: %s', (_what, header, expected) => {
  expect(eventsTokens([first, second])(header)).toBe(expected);
});

test('where the operator has given out no token, nobody has one', () => {
  for (const header of ['Bearer ', 'Bearer undefined', `Bearer ${first}`]) expect(eventsTokens([])(header)).toBe(false);
});
