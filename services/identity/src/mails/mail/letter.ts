import { DEFAULT_NAME } from '@hirelane/api/marketplace';

/** A line that is a link. */
export type MailLink = Readonly<{ text: string; link: string }>;

/**
 * A part of a mail: a paragraph, a link (`label`: the text of its button), a quoted user text, a heading, or a list of
 * links.
 */
export type MailBlock =
  | string
  | Readonly<{ link: string; label: string }>
  | Readonly<{ quote: string }>
  | Readonly<{ heading: string }>
  | Readonly<{ items: readonly MailLink[] }>;

/**
 * A mail. Its plain text (`textOf`) and its HTML are made from the same parts, so they cannot differ. `foot`: small
 * lines at the end, such as unsubscribe links; `headers`: additional ones; `sender`: the name of the marketplace, if
 * operators have chosen one.
 */
export type Letter = Readonly<{
  subject: string;
  blocks: readonly MailBlock[];
  foot?: readonly MailLink[];
  headers?: Readonly<Record<string, string>>;
  sender?: string;
}>;

/** The plain text of a mail. Paragraphs are not wrapped, since mail programs wrap them to the width of the window. */
export const textOf = ({ blocks, foot = [], sender = DEFAULT_NAME }: Letter): string =>
  `${[...blocks.map(paragraph), sender, ...(foot.length === 0 ? [] : [foot.map(withLink).join('\n')])].join('\n\n')}\n`;

function paragraph(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('link' in block) return block.link;
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '  ');
  if ('heading' in block) return `${block.heading}\n${'-'.repeat(Math.min(block.heading.length, 60))}`;
  return block.items.map(({ text, link }) => `* ${text}\n  ${link}`).join('\n');
}

const withLink = ({ text, link }: MailLink) => `${text}: ${link}`;
