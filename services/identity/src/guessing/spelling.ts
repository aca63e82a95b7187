/** Signs and digits, and the letter that each is taken for. */
const ALIKE = { a: '@4', b: '8', e: '3', g: '69', i: '1!|l', o: '0', s: '$5', t: '7+', z: '2' } as const;

/** What each byte of UTF-8 becomes; those of characters beyond ASCII stay. */
const SKELETON = Uint8Array.from({ length: 256 }, (_, byte) => byte);
for (const [letter, signs] of Object.entries(ALIKE)) {
  for (const sign of signs) SKELETON[sign.charCodeAt(0)] = letter.charCodeAt(0);
}

/**
 * Characters that look alike made equal, in a text in lower case: two texts that differ in them alone have the same
 * skeleton. Every character keeps its place.
 */
export function skeletonOf(plain: string): string {
  const bytes = Buffer.from(plain);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = SKELETON[bytes[index] ?? 0] ?? 0;
  return bytes.toString();
}

const ASCII = /^[\n\x20-\x7e]*$/;

/** A text without what Unicode and capitals make of it: 'ß' is 'ss', since it is 'SS' in capitals. */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** The same, backwards, character by character. */
export const reversed = (text: string): string => [...text].reverse().join('');
