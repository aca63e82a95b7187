export type WasmModule = Readonly<{ kind?: 'module' }>;
type Instance = Readonly<{ exports: Readonly<Record<string, unknown>> }>;

/** The parts that we use. Node's types lack them; those of browsers also contain much that Node lacks. */
export const { WebAssembly } = globalThis as unknown as {
  WebAssembly: Readonly<{
    compile(bytes: Uint8Array): Promise<WasmModule>;
    Instance: new (module: WasmModule, imports: object) => Instance;
  }>;
};

/** Bytes per page of WebAssembly memory (WebAssembly Core Specification, 4.2.8). */
const PAGE = 65_536;
const MEMORY_SECTION = 5;
/** Length of the magic number and version. */
const HEADER = 8;
const HAS_MAXIMUM = 1;

/**
 * A WebAssembly module with a lower maximum for its memory, in bytes (Core Specification, 5.5.8). Throws if the module
 * does not declare exactly one memory, or needs more than the maximum from the start.
 */
export function withMaximumMemory(module: Buffer, maximum: number): Buffer<ArrayBuffer> {
  const { start, content, end } = memorySection(module);
  const count = readNumber(module, content);
  const flags = readNumber(module, count.next);
  const initial = readNumber(module, flags.next);
  const isPlain = count.value === 1 && flags.value <= HAS_MAXIMUM;
  if (!isPlain || initial.value > maximum / PAGE)
    throw new Error(`Expected a module with one memory of at most ${maximum} bytes, got another one.`);
  const memory = [1, HAS_MAXIMUM, ...number(initial.value), ...number(Math.floor(maximum / PAGE))];
  const section = Buffer.from([MEMORY_SECTION, ...number(memory.length), ...memory]);
  return Buffer.concat([module.subarray(0, start), section, module.subarray(end)]);
}

/** The offsets of the memory section, of its content and of its end. */
function memorySection(module: Buffer) {
  for (let start = HEADER; start < module.length; ) {
    const { value: length, next: content } = readNumber(module, start + 1);
    const end = content + length;
    if (module[start] === MEMORY_SECTION) return { start, content, end };
    start = end;
  }
  throw new Error('Expected a module with a memory section, got none.');
}

/** An unsigned LEB128 number, and the offset after it. */
function readNumber(module: Buffer, offset: number) {
  let value = 0;
  for (let at = offset, factor = 1; ; at++, factor *= 128) {
    const byte = module.readUInt8(at);
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return { value, next: at + 1 };
  }
}

/** The bytes of an unsigned LEB128 number. */
const number = (value: number): number[] =>
  value < 0x80 ? [value] : [0x80 | (value % 0x80), ...number(Math.floor(value / 0x80))];
