/** Control characters but for line breaks and tabs, and marks that turn the direction of text. */
const STEERING = /(?![\n\t])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text for a terminal, in which nothing that a user has written steers it: an escape sequence may set the title, fill
 * the clipboard or hide lines (CWE-150). Each such character is written as its escape, `\u001b`.
 */
export const printable = (text: string): string =>
  text.replaceAll(STEERING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Indents the further lines of what somebody has written, so that none looks like a line of ours. */
export const indented = (text: string): string => text.replaceAll('\n', '\n    ');

export const quoted = (text: string): string => `"${indented(text)}"`;

/** A reader that has seen enough, such as `head`, or a closed terminal, must not end the work that is printed. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
