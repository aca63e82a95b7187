import { forRole } from './by-role.ts';
import type { MailGroup } from './mail-groups.ts';
import { CONTRACTS } from './notifications/contracts.ts';
import { OPERATORS } from './notifications/operators.ts';
import { aboutOf, addressOf, PAGES, type PageName } from './notifications/pages.ts';
import { PROPOSALS } from './notifications/proposals.ts';
import type {
  MailWords,
  NotificationMail,
  NotificationRecord,
  OnScreen,
  Recipient,
  Topic,
} from './notifications/record.ts';
import { TALK } from './notifications/talk.ts';

export const TOPICS: readonly Topic[] = [PROPOSALS, CONTRACTS, TALK, OPERATORS];

/**
 * Grows whenever the recipients or contents of a notification change; it is part of the version of read models of
 * notifications.
 */
export const RECORDS_VERSION: number = TOPICS.reduce((sum, { version }) => sum + version, 0);

const KINDS = { ...PROPOSALS.kinds, ...CONTRACTS.kinds, ...TALK.kinds, ...OPERATORS.kinds };
type Kinds = typeof KINDS;
type KindsWith<Part> = { [K in keyof Kinds]: Kinds[K] extends Part ? K : never }[keyof Kinds];

/** The kinds that are shown on screens. */
export type ScreenKind = KindsWith<{ words: object }>;
/** The kinds that are mailed, depending on the user's settings. */
export type MailKind = KindsWith<{ mail: object }>;

const RECORDS: Readonly<Record<string, NotificationRecord>> = KINDS;
const namesWith = (part: string) => Object.entries(RECORDS).flatMap(([kind, record]) => (part in record ? [kind] : []));
export const SCREEN_KINDS = namesWith('words') as readonly ScreenKind[];
export const MAIL_KINDS = namesWith('mail') as readonly MailKind[];

/** The kind as which a kind is shown, and its texts. */
function shownOf(kind: string): OnScreen & Readonly<{ as: ScreenKind }> {
  const record = RECORDS[kind];
  if (!record) throw new Error(`Unknown kind of notification: ${kind}.`);
  return 'words' in record ? { ...record, as: kind as ScreenKind } : shownOf(record.shownAs);
}

/** The texts of a kind on screens. */
export const onScreen = (kind: ScreenKind): OnScreen => shownOf(kind);

type Follower = Readonly<{ kind: keyof Kinds; tells: (data: never) => readonly Recipient[] }>;

/** The kinds that follow each type of event. */
const FOLLOWERS = new Map<string, readonly Follower[]>();
for (const [kind, { on }] of Object.entries(RECORDS)) {
  for (const [type, tells] of Object.entries(on)) {
    FOLLOWERS.set(type, [...(FOLLOWERS.get(type) ?? []), { kind: kind as keyof Kinds, tells }]);
  }
}

/** A notification of one person. `place`: its index among the notifications of its event. */
export type ToldAs = Recipient & Readonly<{ kind: keyof Kinds; shownAs: ScreenKind; place: number }>;

/** The notifications of an event. The actor gets none. An event of a type that only a newer release knows has none. */
export function toldBy({
  type,
  data,
  meta,
}: Readonly<{ type: string; data: unknown; meta: Readonly<{ actor: string }> }>): readonly ToldAs[] {
  return (FOLLOWERS.get(type) ?? [])
    .flatMap(({ kind, tells }) => tells(data as never).map((told) => ({ ...told, kind, shownAs: shownOf(kind).as })))
    .map((told, place) => ({ ...told, place }))
    .filter(({ to }) => to !== meta.actor);
}

export const isMailKind = (kind: string): kind is MailKind => MAIL_KINDS.some((known) => known === kind);

const mailOf = (kind: MailKind): NotificationMail => RECORDS[kind]?.mail as NotificationMail;

/** The group of mails in the settings to which this kind belongs. */
export const groupOf = (kind: MailKind): MailGroup => mailOf(kind).group;

/** The words of a mail of this kind to a user with this role. */
export const mailWords = (kind: MailKind, isClient: boolean): MailWords => forRole(mailOf(kind).words, isClient);

const pageOf = (kind: MailKind, isClient: boolean): PageName =>
  mailOf(kind).page ?? forRole<PageName>(shownOf(kind).page, isClient);

/**
 * The page to which a mail leads a user with this role, without a leading slash, and the label of the button. `about`:
 * from `MailTold`.
 */
export function mailPage(
  kind: MailKind,
  about: string,
  isClient: boolean,
): Readonly<{ address: string; label: string }> {
  const page = pageOf(kind, isClient);
  return { address: addressOf(page, about), label: PAGES[page].label };
}

/**
 * A mail to one person. `about`: the parameters of its page's address; `thing`: as in `Told`; `projectId`: the project
 * whose title it may contain.
 */
export type MailTold = Readonly<{ kind: MailKind; to: string; about: string; thing: string; projectId: string | null }>;

/** The mail for a notification; null if its kind is not mailed. */
export function mailTold({ kind, to, thing, ...where }: ToldAs): MailTold | null {
  if (!isMailKind(kind)) return null;
  // At most one of the pages for the two roles has parameters.
  const about = [true, false].map((isClient) => aboutOf(pageOf(kind, isClient), where)).find((needed) => needed);
  return { kind, to, about: about ?? '', thing, projectId: mailOf(kind).isUntitled ? null : where.projectId };
}
