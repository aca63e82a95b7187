import { DEFAULT_NAME } from '@hirelane/api/marketplace';

/** A line that leads somewhere. */
export type Item = Readonly<{ text: string; link: string }>;

/**
 * A part of a mail: a paragraph, where to go (`label` is what a button says), what somebody wrote, a heading, or a list
 * of lines that each lead somewhere.
 */
export type Block =
  | string
  | Readonly<{ link: string; label: string }>
  | Readonly<{ quote: string }>
  | Readonly<{ heading: string }>
  | Readonly<{ items: readonly Item[] }>;

/**
 * A mail. Its plain text (`textOf`) and its HTML are made of the same parts, so that they cannot
 * differ. `foot`: small lines below, such as how to get no more of these; `headers` of its own;
 * `sender`: the name of the marketplace, where it has one of its own.
 */
export type Letter = Readonly<{
  subject: string;
  blocks: readonly Block[];
  foot?: readonly Item[];
  headers?: Readonly<Record<string, string>>;
  sender?: string;
}>;

/** The plain text of a mail. Paragraphs are not wrapped: the reader's program knows how wide its window is. */
export const textOf = ({ blocks, foot = [], sender = DEFAULT_NAME }: Letter): string =>
  `${[...blocks.map(paragraph), sender, ...(foot.length === 0 ? [] : [foot.map(withLink).join('\n')])].join('\n\n')}\n`;

function paragraph(block: Block): string {
  if (typeof block === 'string') return block;
  if ('link' in block) return block.link;
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '  ');
  if ('heading' in block) return `${block.heading}\n${'-'.repeat(Math.min(block.heading.length, 60))}`;
  return block.items.map(({ text, link }) => `* ${text}\n  ${link}`).join('\n');
}

const withLink = ({ text, link }: Item) => `${text}: ${link}`;
