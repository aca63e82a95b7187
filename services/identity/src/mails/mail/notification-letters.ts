import {
  ALWAYS_MAILED,
  DAILY_MAIL_HOUR,
  GROUPS,
  type LinkedMails,
  MAIL_GROUPS,
  type MailGroup,
} from '@hirelane/api/mail-groups';
import { groupOf, mailPage, mailWords } from '@hirelane/api/notifications';
import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import type { Letter, LinkLine, MailBlock } from './letter.ts';
import type { MailPart } from './queue.ts';
import { greet, type MailRecipient, unsubscribeHeaders } from './templates.ts';

/** `title`: the title of the line's project, if the project is public. */
export type Line = Omit<MailPart, 'projectId'> & Readonly<{ title: string | null }>;

/** Input for the letters. `tokenFor` creates the token for a link that turns these emails off. */
export type LetterParts = Readonly<{
  person: MailRecipient & Readonly<{ isClient: boolean }>;
  publicUrl: string;
  tokenFor: (mails: LinkedMails) => string;
}>;

const linkOf = ({ publicUrl, person }: LetterParts, { kind, about }: Line) =>
  `${publicUrl}/${mailPage(kind, about, person.isClient).address}`;

/** A short description of the notifications: 'You have an offer', '3 new messages'. */
function saidOf({ person }: LetterParts, { kind, count }: Line): string {
  const { subject, several } = mailWords(kind, person.isClient);
  if (count === 1) return subject;
  return several ? several(count) : `${subject} (${count} times)`;
}

const titled = (title: string) => `Project: ${title}`;
const inOrder = (lines: readonly Line[]): readonly MailGroup[] =>
  MAIL_GROUPS.filter((group) => lines.some(({ kind }) => groupOf(kind) === group));

const canStop = (group: MailGroup) => !ALWAYS_MAILED.has(group);

/** The links that turn these emails off. */
function footOf({ publicUrl, tokenFor }: LetterParts, groups: readonly MailGroup[]): readonly LinkLine[] {
  return [
    ...groups.filter(canStop).map((group) => ({
      text: `Stop emails about: ${GROUPS[group].name}`,
      link: `${publicUrl}/mail/unsubscribe#${tokenFor(group)}`,
    })),
    { text: 'Choose what we email you about', link: `${publicUrl}${SETTINGS_PAGES.email}` },
  ];
}

/** The email about one thing: all notifications since the last email. All lines belong to the same group. */
export function notificationLetter(lines: readonly [Line, ...Line[]], parts: LetterParts): Letter {
  const { person, publicUrl, tokenFor } = parts;
  const [first, ...others] = lines;
  const { kind, about } = first;
  const group = groupOf(kind);
  const { label } = mailPage(kind, about, person.isClient);
  const total = lines.reduce((sum, { count }) => sum + count, 0);
  const isOne = total === 1;
  const subject = others.length === 0 ? saidOf(parts, first) : `${total} updates: ${GROUPS[group].name}`;
  const title = lines.find((line) => line.title !== null)?.title ?? null;
  const blocks: MailBlock[] = isOne
    ? [mailWords(kind, person.isClient).what, { link: linkOf(parts, first), label }]
    : [
        'Since our last email about this:',
        { items: lines.map((line) => ({ text: saidOf(parts, line), link: linkOf(parts, line) })) },
      ];
  return {
    subject: `Hirelane: ${subject}`,
    blocks: [greet(person), ...(title === null ? [] : [titled(title)]), ...blocks],
    foot: footOf(parts, [group]),
    ...(canStop(group) && { headers: unsubscribeHeaders(publicUrl, 'mail/unsubscribe', tokenFor(group)) }),
  };
}

/** The daily email: notifications by group and thing. */
export function digestLetter(lines: readonly Line[], parts: LetterParts): Letter {
  const { person, publicUrl, tokenFor } = parts;
  const groups = inOrder(lines);
  return {
    subject: 'Hirelane: Your daily summary',
    blocks: [
      greet(person),
      'Here is what happened:',
      ...groups.flatMap((group): readonly MailBlock[] => [
        { heading: GROUPS[group].name },
        {
          items: byThing(lines.filter(({ kind }) => groupOf(kind) === group)).map((line) => itemOf(parts, line)),
        },
      ]),
    ],
    foot: [
      ...footOf(parts, groups),
      {
        text: `Stop the daily email, which is sent at ${DAILY_MAIL_HOUR}:00 in your time zone`,
        link: `${publicUrl}/mail/unsubscribe#${tokenFor('digest')}`,
      },
    ],
    headers: unsubscribeHeaders(publicUrl, 'mail/unsubscribe', tokenFor('digest')),
  };
}

const itemOf = (parts: LetterParts, line: Line): LinkLine => ({
  text: line.title === null ? saidOf(parts, line) : `${line.title}: ${saidOf(parts, line)}`,
  link: linkOf(parts, line),
});

/** Groups lines by thing, in the order of each thing's first line. */
const byThing = (lines: readonly Line[]): readonly Line[] =>
  [...new Set(lines.map(({ thing }) => thing))].flatMap((thing) => lines.filter((line) => line.thing === thing));
