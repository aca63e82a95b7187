import { expect, test } from 'vitest';
import { eventsTokens } from './events-token.ts';

const [first, second] = ['a'.repeat(32), 'b'.repeat(40)];

test.each([
  ['the first token', `Bearer ${first}`, true],
  ['the second token', `Bearer ${second}`, true],
  ['the scheme in lower case', `bearer ${first}`, true],
  ['no header', undefined, false],
  ['an empty header', '', false],
  ['no token', 'Bearer ', false],
  ['an unknown token', `Bearer ${'c'.repeat(32)}`, false],
  ['a part of a token', `Bearer ${first.slice(1)}`, false],
  ['two tokens in one header', `Bearer ${first},${second}`, false],
  ['another scheme', `Basic ${first}`, false],
])('a request with %s has a valid token: %s', (_what, header, expected) => {
  expect(eventsTokens([first, second])(header)).toBe(expected);
});

test('every token is refused if no tokens are configured', () => {
  for (const header of ['Bearer ', 'Bearer undefined', `Bearer ${first}`]) expect(eventsTokens([])(header)).toBe(false);
});
