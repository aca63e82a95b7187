import { forRole } from './by-role.ts';
import type { MailGroup } from './mail-groups.ts';
import { CONTRACTS } from './notifications/contracts.ts';
import { OPERATORS } from './notifications/operators.ts';
import { aboutOf, addressOf, PAGES, type PageName } from './notifications/pages.ts';
import { PROPOSALS } from './notifications/proposals.ts';
import type { Kind, Mail, MailWords, OnScreen, Told, Topic } from './notifications/record.ts';
import { TALK } from './notifications/talk.ts';

export const TOPICS: readonly Topic[] = [PROPOSALS, CONTRACTS, TALK, OPERATORS];

/** Grows with each change of whom an event tells what: read models of that have it in their version. */
export const RECORDS_VERSION: number = TOPICS.reduce((sum, { version }) => sum + version, 0);

const KINDS = { ...PROPOSALS.kinds, ...CONTRACTS.kinds, ...TALK.kinds, ...OPERATORS.kinds };
type Kinds = typeof KINDS;
type KindsWith<Part> = { [K in keyof Kinds]: Kinds[K] extends Part ? K : never }[keyof Kinds];

/** What people are told in the product. */
export type ScreenKind = KindsWith<{ words: object }>;
/** What people are mailed about, by what they have chosen. */
export type MailKind = KindsWith<{ mail: object }>;

const RECORDS: Readonly<Record<string, Kind>> = KINDS;
const namesWith = (part: string) => Object.entries(RECORDS).flatMap(([kind, record]) => (part in record ? [kind] : []));
export const SCREEN_KINDS = namesWith('words') as readonly ScreenKind[];
export const MAIL_KINDS = namesWith('mail') as readonly MailKind[];

/** The kind as which one is shown, and how. */
function shownOf(kind: string): OnScreen & Readonly<{ as: ScreenKind }> {
  const record = RECORDS[kind];
  if (!record) throw new Error(`there is no kind ${kind}`);
  return 'words' in record ? { ...record, as: kind as ScreenKind } : shownOf(record.shownAs);
}

/** How a kind is shown. */
export const onScreen = (kind: ScreenKind): OnScreen => shownOf(kind);

type Follower = Readonly<{ kind: keyof Kinds; tells: (data: never) => readonly Told[] }>;

/** By the type of an event, the kinds that follow it. */
const FOLLOWERS = new Map<string, readonly Follower[]>();
for (const [kind, { on }] of Object.entries(RECORDS)) {
  for (const [type, tells] of Object.entries(on)) {
    FOLLOWERS.set(type, [...(FOLLOWERS.get(type) ?? []), { kind: kind as keyof Kinds, tells }]);
  }
}

/** What one person is told. `place`: which of all that its event tells. */
export type ToldAs = Told & Readonly<{ kind: keyof Kinds; shownAs: ScreenKind; place: number }>;

/**
 * Whom an event tells what. Whoever acts knows already. Of a type that only a newer release knows, nothing.
 */
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

const mailOf = (kind: MailKind): Mail => RECORDS[kind]?.mail as Mail;

/** By which people choose whether they are mailed about this kind. */
export const groupOf = (kind: MailKind): MailGroup => mailOf(kind).group;

/** What a mail about this kind says to somebody in this role. */
export const mailWords = (kind: MailKind, isClient: boolean): MailWords => forRole(mailOf(kind).words, isClient);

const pageOf = (kind: MailKind, isClient: boolean): PageName =>
  mailOf(kind).page ?? forRole<PageName>(shownOf(kind).page, isClient);

/** Where a mail leads somebody in this role, without a slash before it, and what the button says. `about`: of `MailTold`. */
export function mailPage(
  kind: MailKind,
  about: string,
  isClient: boolean,
): Readonly<{ address: string; label: string }> {
  const page = pageOf(kind, isClient);
  return { address: addressOf(page, about), label: PAGES[page].label };
}

/**
 * A mail that one person is to get. `about`: what the address of its page needs; `thing`: as in `Told`; `projectId`:
 * whose title it may name.
 */
export type MailTold = Readonly<{ kind: MailKind; to: string; about: string; thing: string; projectId: string | null }>;

/** The mail about what somebody is told; null where nobody is mailed about that. */
export function mailTold({ kind, to, thing, ...where }: ToldAs): MailTold | null {
  if (!isMailKind(kind)) return null;
  // Of the pages for the two roles, at most one is about something.
  const about = [true, false].map((isClient) => aboutOf(pageOf(kind, isClient), where)).find((needed) => needed);
  return { kind, to, about: about ?? '', thing, projectId: mailOf(kind).isUntitled ? null : where.projectId };
}
