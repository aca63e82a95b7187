import { expect, test } from 'vitest';
import { fillLedgers, unknownTags } from './ledger.ts';

const ledger = (...rows: readonly string[]) =>
  [
    '<!-- ledger:spec -->',
    '| | rule | tests |',
    '|---|---|---|',
    ...rows,
    '<!-- /ledger:spec -->',
    '| 9.9 | no row | – |',
  ].join('\n');
const one = { file: 'a.test.ts', title: 'a | b' };
const all = { file: 'b.test.ts', title: undefined };

test("a row's last cell lists the tests that cover it, and the other cells do not change", () => {
  const coverage = new Map([['spec:1.1', [one, all]]]);
  expect(fillLedgers('spec.md', ledger('| 1.1 | x \\| y | an old test |'), coverage)).toEqual({
    text: ledger('| 1.1 | x \\| y | `a.test.ts`: a \\| b<br>`b.test.ts` |'),
    ids: ['spec:1.1'],
    complaints: [],
  });
});

test('a row without a test is refused unless it gives a reason', () => {
  const text = ledger('| 1.1 | x | `gone.test.ts`: an old test |', '| 1.2 | y | none: The library does it. |');
  const filled = fillLedgers('spec.md', text, new Map());
  expect(filled.text).toBe(text);
  expect(filled.complaints).toEqual([expect.stringMatching(/^spec\.md: no test covers spec:1\.1\. /)]);
});

test('two rows with the same number are refused', () => {
  const row = '| 1.1 | x | none: no test is possible |';
  expect(fillLedgers('spec.md', ledger(row, row), new Map()).complaints).toEqual([
    'spec.md has two rows for spec:1.1.',
  ]);
});

test('a tag without a row is refused, and the error names its file', () => {
  expect(
    unknownTags(
      new Map([
        ['spec:1.1', [one]],
        ['spec:7.7', [all]],
      ]),
      new Set(['spec:1.1']),
    ),
  ).toEqual(['b.test.ts: no ledger has a row for spec:7.7.']);
});
