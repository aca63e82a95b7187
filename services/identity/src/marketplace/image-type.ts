const SIGNATURES = [
  ['image/png', (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  [
    'image/webp',
    (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
] as const;

/** What kind of picture these bytes are, by how they begin; null for any other. */
export const imageTypeOf = (bytes: Buffer): (typeof SIGNATURES)[number][0] | null =>
  SIGNATURES.find(([, isOne]) => isOne(bytes))?.[0] ?? null;
