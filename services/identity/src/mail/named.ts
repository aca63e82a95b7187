import { DEFAULT_NAME } from '@hirelane/contracts/marketplace';
import type { Block, Letter } from './letter.ts';

/** What operators have chosen that mails say; '' where they have chosen nothing. */
export type MailIdentity = Readonly<{ name: string; contact: string }>;

// biome-ignore lint/plugin/built-expression: its parts are constants.
const NAME = new RegExp(`\\b${DEFAULT_NAME}\\b`, 'g');

/**
 * A mail in the name of the marketplace, with how to reach its operator below. Templates say the name of the software;
 * what people have written, in quotes and lists, stays as it is.
 */
export function named(letter: Letter, { name, contact }: MailIdentity): Letter {
  const put = (text: string) => (name === '' ? text : text.replaceAll(NAME, () => name));
  const inBlock = (block: Block): Block => {
    if (typeof block === 'string') return put(block);
    if ('label' in block) return { ...block, label: put(block.label) };
    return block;
  };
  const link = /^https?:/i.test(contact) ? contact : `mailto:${contact}`;
  const foot = [...(letter.foot ?? []), ...(contact === '' ? [] : [{ text: 'Contact the operator', link }])];
  return {
    ...letter,
    subject: put(letter.subject),
    blocks: letter.blocks.map(inBlock),
    ...(foot.length > 0 && { foot }),
    ...(name !== '' && { sender: name }),
  };
}
