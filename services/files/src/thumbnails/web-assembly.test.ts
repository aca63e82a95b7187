import { expect, test } from 'vitest';
import { WebAssembly, withMaximumMemory } from './web-assembly.ts';

const PAGE = 65_536;
const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
/** An export section: the memory, named `m`. */
const EXPORT = [7, 5, 1, 1, 0x6d, 2, 0];
const moduleOf = (...memory: readonly number[]) => Buffer.from([...HEADER, 5, memory.length, ...memory, ...EXPORT]);

type Memory = Readonly<{ buffer: ArrayBuffer; grow(pages: number): void }>;
async function memoryOf(module: Buffer) {
  const { exports } = new WebAssembly.Instance(await WebAssembly.compile(module), {});
  return exports['m'] as Memory;
}

test.each([
  ['no maximum', moduleOf(1, 0, 2)],
  ['a higher maximum', moduleOf(1, 1, 2, 0x80, 0x80, 0x02)],
])('the memory of a module with %s grows up to the given maximum', async (_what, module) => {
  const memory = await memoryOf(withMaximumMemory(module, 300 * PAGE));
  expect(memory.buffer.byteLength).toBe(2 * PAGE);
  memory.grow(298);
  expect(() => memory.grow(1)).toThrow(RangeError);
});

test.each([
  ['needs more from the start', moduleOf(1, 0, 2)],
  ['shares its memory', moduleOf(1, 3, 1, 1)],
  ['has no memory', Buffer.from([...HEADER])],
])('a module that %s is refused', (_what, module) => {
  expect(() => withMaximumMemory(module, PAGE)).toThrow(/Expected a module with/);
});
