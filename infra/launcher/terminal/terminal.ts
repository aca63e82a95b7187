/** Control characters except line breaks and tabs, and characters that change the text direction. */
const STEERING = /(?![\n\t])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Makes text safe for a terminal. An escape sequence in user input could set the title, fill the clipboard or hide
 * lines (CWE-150), so each of these characters is written as an escape sequence, such as `\u001b`.
 */
export const printable = (text: string): string =>
  text.replaceAll(STEERING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Indents every line of a user's text after the first, so that none looks like our own output. */
export const indented = (text: string): string => text.replaceAll('\n', '\n    ');

export const quoted = (text: string): string => `"${indented(text)}"`;

/** A reader that closes the pipe early, such as `head`, or a closed terminal must not end the command's work. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
