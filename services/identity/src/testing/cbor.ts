/** Major type and length in CBOR (RFC 8949, section 3), up to 65,535. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

export const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
export const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
export const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
export const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
export const cborArray = (items: readonly Buffer[]) => Buffer.concat([cborHead(4, items.length), ...items]);
