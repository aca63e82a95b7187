import { expect, test } from 'vitest';
import { complaintsAbout } from './complaints.ts';
import { verdictOn } from './verdicts.ts';

const SLOW = { file: 'a.ts', text: 'export const AMOUNT = /^\\s*-?[\\d\\s]*$/;\n' };
const NONE = { exceptions: [], made: {}, others: [], verdictOn: async () => 'safe' };
const slowAtSpaces = async (source: string) => (source.includes('\\s*-?') ? '2nd degree polynomial' : 'safe');

test('a pattern that restarts its search at each space is slow, and one that starts only at the first space is safe', async () => {
  expect(await verdictOn('^\\s*-?[\\d\\s]*$', '')).toBe('2nd degree polynomial');
  expect(await verdictOn('^-?[\\d\\s]*$', '')).toBe('safe');
});

test('a slow pattern is reported with its file and line, anywhere in the source', async () => {
  const inMarkup = { file: 'b.tsx', text: '\nexport const B = () => <p>{/^\\s*-?[\\d\\s]*$/u.test(a) && <b />}</p>;' };
  expect(await complaintsAbout([SLOW, inMarkup], { ...NONE, verdictOn: slowAtSpaces })).toEqual([
    'a.ts:1: the matching time grows faster than the text (2nd degree polynomial): ^\\s*-?[\\d\\s]*$',
    'b.tsx:2: the matching time grows faster than the text (2nd degree polynomial): ^\\s*-?[\\d\\s]*$',
  ]);
});

test('a slow pattern in a schema is also reported', async () => {
  const others = [{ file: 'register body.email', line: 0, source: '\\s*-?', flags: '' }];
  expect(await complaintsAbout([], { ...NONE, others, verdictOn: slowAtSpaces })).toHaveLength(1);
});

test('a pattern created at run time must be listed and is then checked', async () => {
  const source = { file: 'c.ts', text: 'const A = new RegExp(B);' };
  expect(await complaintsAbout([source], NONE)).toEqual([
    'c.ts:1 creates a pattern from B: list its values in exceptions.ts',
  ]);
  const made = { 'c.ts': { B: '^\\s*-?$' } };
  expect(await complaintsAbout([source], { ...NONE, made })).toEqual([]);
  expect(await complaintsAbout([source], { ...NONE, made, verdictOn: slowAtSpaces })).toHaveLength(1);
});

test('an exception silences its pattern, and an unused one is reported', async () => {
  const exceptions = [{ file: 'a.ts', source: '^\\s*-?[\\d\\s]*$', because: 'it is short' }];
  expect(await complaintsAbout([SLOW], { ...NONE, exceptions, verdictOn: slowAtSpaces })).toEqual([]);
  expect(await complaintsAbout([SLOW], { ...NONE, exceptions })).toEqual([
    'a.ts no longer needs an exception for ^\\s*-?[\\d\\s]*$',
  ]);
});
