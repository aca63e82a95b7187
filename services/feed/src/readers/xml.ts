/**
 * What XML 1.0 has no character for, not even as a reference (https://www.w3.org/TR/xml/#charsets): control characters,
 * halves of characters, U+FFFE and U+FFFF.
 */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser would turn it into a line feed, and white space of an attribute into a space.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** A text as it stands in an element or an attribute. Characters that XML cannot hold are left out. */
export const xmlText = (text: string): string =>
  text.replace(NO_XML, '').replace(/[&<>"\r\n\t]/g, (sign) => REFERENCES[sign] ?? sign);

export type Attributes = Readonly<Record<string, string>>;

/** An element with a text, or without one when it is empty. */
export function element(name: string, text: string, attributes: Attributes = {}): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${xmlText(value)}"`)].join(' ');
  return text === '' ? `<${start}/>` : `<${start}>${xmlText(text)}</${name}>`;
}
