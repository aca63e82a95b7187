import { escaped } from '@hirelane/api/clean-text';

/** Plain text as HTML: a `p` for each paragraph between blank lines, a `br` for each other line break. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${escaped(part.trim()).replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('');

/** Returns JSON for a `script` element, escaped so that it cannot end the element or start a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Number of description characters that search engines show. */
const SUMMARY_LENGTH = 160;

/** Returns the beginning of a text as a single line that ends with a whole word. */
export function summary(text: string, length = SUMMARY_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length - 1).join('');
  return `${cut.replace(/\s\S*$/, '') || cut}…`;
}
