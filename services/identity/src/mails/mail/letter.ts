import { DEFAULT_NAME } from '@hirelane/api/marketplace';

/** A line that is a link. */
export type Item = Readonly<{ text: string; link: string }>;

/**
 * A part of a mail: a paragraph, a link (`label`: the text of its button), a quoted user text, a heading, or a list of
 * links.
 */
export type Block =
  | string
  | Readonly<{ link: string; label: string }>
  | Readonly<{ quote: string }>
  | Readonly<{ heading: string }>
  | Readonly<{ items: readonly Item[] }>;

/**
 * A mail. Its plain text (`textOf`) and its HTML are made from the same parts, so they cannot differ. `foot`: small
 * lines at the end, such as unsubscribe links; `headers`: additional ones; `sender`: the name of the marketplace, if
 * operators have chosen one.
 */
export type Letter = Readonly<{
  subject: string;
  blocks: readonly Block[];
  foot?: readonly Item[];
  headers?: Readonly<Record<string, string>>;
  sender?: string;
}>;

/** The plain text of a mail. Paragraphs are not wrapped, since mail programs wrap them to the width of the window. */
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
