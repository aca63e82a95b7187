import { DEFAULT_NAME } from '@hirelane/api/marketplace';

/** A line that consists of a link. */
export type LinkLine = Readonly<{ text: string; link: string }>;

/**
 * A part of an email: a paragraph, a link (`label`: its button text), quoted user text, a heading or a list of links.
 */
export type MailBlock =
  | string
  | Readonly<{ link: string; label: string }>
  | Readonly<{ quote: string }>
  | Readonly<{ heading: string }>
  | Readonly<{ items: readonly LinkLine[] }>;

/**
 * An email. Its plain text (`textOf`) and HTML are built from the same parts, so their content cannot differ. `foot`:
 * small print at the end, such as unsubscribe links; `headers`: additional headers; `sender`: the marketplace's name,
 * if operators have chosen one.
 */
export type Letter = Readonly<{
  subject: string;
  blocks: readonly MailBlock[];
  foot?: readonly LinkLine[];
  headers?: Readonly<Record<string, string>>;
  sender?: string;
}>;

/** An email's plain text. Paragraphs are not wrapped, because email clients wrap them to the window width. */
export const textOf = ({ blocks, foot = [], sender = DEFAULT_NAME }: Letter): string =>
  `${[...blocks.map(paragraph), sender, ...(foot.length === 0 ? [] : [foot.map(withLink).join('\n')])].join('\n\n')}\n`;

function paragraph(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('link' in block) return block.link;
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '  ');
  if ('heading' in block) return `${block.heading}\n${'-'.repeat(Math.min(block.heading.length, 60))}`;
  return block.items.map(({ text, link }) => `* ${text}\n  ${link}`).join('\n');
}

const withLink = ({ text, link }: LinkLine) => `${text}: ${link}`;
