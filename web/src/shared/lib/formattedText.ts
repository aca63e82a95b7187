/** A piece of a line: text, or a link. */
export type Piece = string | Readonly<{ text: string; to: string }>;

/** A block of text: a heading of the first or second level, a paragraph of lines, or a list. */
export type TextPart =
  | Readonly<{ kind: 'heading'; level: 1 | 2; line: string }>
  | Readonly<{ kind: 'paragraph' | 'list'; lines: readonly (readonly Piece[])[] }>;

/** `[text](address)`. Only web pages, email addresses and pages on this site become links. */
const LINK = /\[([^\][]{1,200})\]\(((?:https?:\/\/|mailto:|\/(?!\/))[^\s()]{0,2000})\)/g;

function piecesOf(line: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: whole, 1: text = '', 2: to = '', index } of line.matchAll(LINK)) {
    if (index > from) pieces.push(line.slice(from, index));
    pieces.push({ text, to });
    from = index + whole.length;
  }
  if (from < line.length) pieces.push(line.slice(from));
  return pieces;
}

function partOf(lines: readonly string[]): TextPart {
  const [first = ''] = lines;
  const heading = /^(#{1,2})\s(.+)$/.exec(first);
  if (heading && lines.length === 1) {
    return { kind: 'heading', level: heading[1] === '#' ? 1 : 2, line: (heading[2] ?? '').trimStart() };
  }
  const isList = lines.every((line) => /^[-*]\s+/.test(line));
  const plain = isList ? lines.map((line) => line.replace(/^[-*]\s+/, '')) : lines;
  return { kind: isList ? 'list' : 'paragraph', lines: plain.map(piecesOf) };
}

/**
 * Parses text made of paragraphs separated by blank lines, with headings (`#`, `##`), lists (`-`) and links. Everything
 * else remains plain text, so it cannot produce markup.
 */
export const readFormatted = (text: string): readonly TextPart[] =>
  text
    .replaceAll('\r\n', '\n')
    // A heading is a separate block, even without blank lines around it.
    .replaceAll(/^(#{1,2}\s.+)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0)
    .map(partOf);
