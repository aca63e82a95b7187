/** Whitespace other than spaces, such as the tabs and line breaks in text pasted from documents and tables. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * A flag of England, Scotland or Wales, which is encoded with tag characters (Unicode Technical Standard 51, annex C),
 * or a single invisible format character, except the joiners U+200C and U+200D, which occur within words in many
 * scripts and within emoji.
 */
const FORMAT =
  /(\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F})|(?![\u200C\u200D])\p{Cf}/gu;
/** More marks on one letter than any language uses (Unicode Standard Annex 15, section 13: stream-safe text). */
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu;
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/u;

/**
 * Converts text to its stored form: composed (NFC), so that strings that look the same are equal. The time to compose a
 * letter is quadratic in the number of its marks, so each letter keeps at most 30.
 */
export const composed = (text: string): string => text.replaceAll(MANY_MARKS, '$1').normalize('NFC');

/**
 * `composed`, without the invisible characters often found in pasted text: U+00AD, U+200B, U+2060 and direction marks.
 */
export const withoutFormat = (text: string): string => composed(text).replaceAll(FORMAT, '$1');

/**
 * `withoutFormat`, trimmed and on one line: each tab and line break becomes a space; '' if it has no visible
 * characters.
 */
export function oneLine(text: string): string {
  const line = withoutFormat(text).replaceAll(BREAKS, ' ').trim();
  return VISIBLE.test(line) ? line : '';
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use in an HTML or XML element or attribute. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => REFERENCES[character] ?? '');
