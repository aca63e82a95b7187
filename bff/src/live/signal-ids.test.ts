// @covers asvs:11.3.1 asvs:11.3.2

import { expect, test } from 'vitest';
import { openSignalIds } from './received-signals.ts';

const [ONE, OTHER] = ['0190a0a0-0000-7000-8000-000000000001', '0190a0a0-0000-7000-8000-000000000002'];

test('an id can be opened only for the user it was sealed for, by any instance with the same secret', () => {
  const sealed = openSignalIds('secret').seal(ONE, 4_711);
  expect(sealed).toMatch(/^[\w-]{48}$/);
  expect(openSignalIds('secret').open(ONE, sealed)).toBe(4_711);
  expect(openSignalIds('secret').open(OTHER, sealed)).toBeUndefined();
  expect(openSignalIds('another').open(ONE, sealed)).toBeUndefined();
});

test('a string that was not sealed cannot be opened', () => {
  const { open, seal } = openSignalIds('secret');
  const sealed = seal(ONE, 4_711);
  const changed = `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`;
  for (const said of ['', '4711', '-1', 'f'.repeat(48), 'f'.repeat(100_000), changed, `${sealed}A`, ` ${sealed}`]) {
    expect(open(ONE, said)).toBeUndefined();
  }
});

test('sealed ids have no common prefix, even if the ids are consecutive or equal', () => {
  const { seal } = openSignalIds('secret');
  const all = [seal(ONE, 1), seal(ONE, 2), seal(ONE, 1), seal(OTHER, 1)];
  expect(new Set(all.map((sealed) => sealed.slice(0, 4))).size).toBe(4);
});
