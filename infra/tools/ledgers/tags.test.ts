import { expect, test } from 'vitest';
import { tagsIn } from './tags.ts';

const tagsOf = (text: string) => tagsIn('a.test.ts', text).map(([id, { title }]) => [id, title]);

test('a tag covers each row it lists with the test below it, under the titles of its groups', () => {
  // The source is on one line, because this file is searched for tags too.
  const text =
    "describe('a file', () => {\n  beforeEach(reset);\n\n  // @covers spec:1.2 asvs:3.4.5\n  test('is the owner\\'s', () => {});\n});\n";
  expect(tagsOf(text)).toEqual([
    ['spec:1.2', "a file › is the owner's"],
    ['asvs:3.4.5', "a file › is the owner's"],
  ]);
});

test('tags in consecutive lines belong to the same test', () => {
  expect(tagsOf(`// @covers spec:1.1\n// @covers spec:1.2\ntest("works", () => {});\n`)).toEqual([
    ['spec:1.1', 'works'],
    ['spec:1.2', 'works'],
  ]);
});

test('a tag before an empty line applies to the whole file', () => {
  expect(tagsOf(`// @covers threat:1\n\nimport { expect } from 'vitest';\n`)).toEqual([['threat:1', undefined]]);
});

test.each([
  ['on one line', `test.each(['a', 'b'])('%s is refused', () => {});`],
  ['with several lines', `test.each([\n  ['a', f('b')],\n  ['c', 1],\n])('%s is refused', () => {});`],
  ['before a title on a line of its own', `test.each(Object.entries(all))(\n  '%s is refused',\n  () => {},\n);`],
])('a tag above a table %s gets the title of its tests', (_layout, text) => {
  expect(tagsOf(`// @covers spec:1.1\n${text}\n`)).toEqual([['spec:1.1', '%s is refused']]);
});

test('a tag within a table gets the first string of its row', () => {
  const text = `const RULES = [\n  // @covers spec:1.1\n  [\n    'no name',\n    1,\n  ],\n];\n`;
  expect(tagsOf(text)).toEqual([['spec:1.1', 'no name']]);
});

test('a test in a table of groups gets the title of these groups', () => {
  const text = `describe.each([\n  ['a'],\n])('a %s', () => {\n  // @covers spec:1.1\n  test('is read', () => {});\n});\n`;
  expect(tagsOf(text)).toEqual([['spec:1.1', 'a %s › is read']]);
});

test('a tag above anything else is refused, and the error names its line', () => {
  expect(() => tagsOf('\n// @covers spec:1.1\n}\n')).toThrow('a.test.ts:2: expected a test below this tag');
});
