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
 * Increases whenever a notification's recipients or contents change; it is part of the version of notification read
 * models.
 */
export const RECORDS_VERSION: number = TOPICS.reduce((sum, { version }) => sum + version, 0);

const KINDS = { ...PROPOSALS.kinds, ...CONTRACTS.kinds, ...TALK.kinds, ...OPERATORS.kinds };
type Kinds = typeof KINDS;
type KindsWith<Part> = { [K in keyof Kinds]: Kinds[K] extends Part ? K : never }[keyof Kinds];

/** The kinds shown on screens. */
export type ScreenKind = KindsWith<{ words: object }>;
/** The kinds sent by email, depending on the user's settings. */
export type MailKind = KindsWith<{ mail: object }>;

const RECORDS: Readonly<Record<string, NotificationRecord>> = KINDS;
const namesWith = (part: string) => Object.entries(RECORDS).flatMap(([kind, record]) => (part in record ? [kind] : []));
export const SCREEN_KINDS = namesWith('words') as readonly ScreenKind[];
export const MAIL_KINDS = namesWith('mail') as readonly MailKind[];

/** The kind whose on-screen text is used for this kind. */
function shownOf(kind: string): OnScreen & Readonly<{ as: ScreenKind }> {
  const record = RECORDS[kind];
  if (!record) throw new Error(`Expected a notification kind, got ${kind}.`);
  return 'words' in record ? { ...record, as: kind as ScreenKind } : shownOf(record.shownAs);
}

/** A kind's on-screen text. */
export const onScreen = (kind: ScreenKind): OnScreen => shownOf(kind);

/** The pages that notifications link to. */
export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

/** The kinds whose page, for a user with this role, is one of these. */
export const kindsOn = (pages: readonly PageName[], isClient: boolean): readonly ScreenKind[] =>
  SCREEN_KINDS.filter((kind) => pages.includes(forRole<PageName>(shownOf(kind).page, isClient)));

type Follower = Readonly<{ kind: keyof Kinds; recipientsOf: (data: never) => readonly Recipient[] }>;

/** The kinds of notification that follow each type of event. */
const FOLLOWERS = new Map<string, readonly Follower[]>();
for (const [kind, { on }] of Object.entries(RECORDS)) {
  for (const [type, recipientsOf] of Object.entries(on)) {
    FOLLOWERS.set(type, [...(FOLLOWERS.get(type) ?? []), { kind: kind as keyof Kinds, recipientsOf }]);
  }
}

/** A notification for one person. `place` is its index among the event's notifications. */
export type EventNotification = Recipient & Readonly<{ kind: keyof Kinds; shownAs: ScreenKind; place: number }>;

/** Returns an event's notifications: none for the actor, and none for an event type added by a newer release. */
export function notificationsOf({
  type,
  data,
  meta,
}: Readonly<{ type: string; data: unknown; meta: Readonly<{ actor: string }> }>): readonly EventNotification[] {
  return (FOLLOWERS.get(type) ?? [])
    .flatMap(({ kind, recipientsOf }) =>
      recipientsOf(data as never).map((to) => ({ ...to, kind, shownAs: shownOf(kind).as })),
    )
    .map((notification, place) => ({ ...notification, place }))
    .filter(({ to }) => to !== meta.actor);
}

export const isMailKind = (kind: string): kind is MailKind => MAIL_KINDS.some((known) => known === kind);

const mailOf = (kind: MailKind): NotificationMail => RECORDS[kind]?.mail as NotificationMail;

/** The kind's group in the email settings. */
export const groupOf = (kind: MailKind): MailGroup => mailOf(kind).group;

/** The text of an email of this kind to a user with this role. */
export const mailWords = (kind: MailKind, isClient: boolean): MailWords => forRole(mailOf(kind).words, isClient);

const pageOf = (kind: MailKind, isClient: boolean): PageName =>
  mailOf(kind).page ?? forRole<PageName>(shownOf(kind).page, isClient);

/**
 * The page that an email links to for a user with this role, without a leading slash, and the button's label. `about`
 * comes from `AddressedMail`.
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
 * An email to one person. `about` contains the parameters of the linked page's URL, `thing` is as in `Recipient`, and
 * `projectId` is the project whose title the email may contain.
 */
export type AddressedMail = Readonly<{
  kind: MailKind;
  to: string;
  about: string;
  thing: string;
  projectId: string | null;
}>;

/** The email for a notification; null if its kind is not sent by email. */
export function mailFor({ kind, to, thing, ...where }: EventNotification): AddressedMail | null {
  if (!isMailKind(kind)) return null;
  // Of the pages for the two roles, at most one has parameters.
  const about = [true, false].map((isClient) => aboutOf(pageOf(kind, isClient), where)).find((needed) => needed);
  return { kind, to, about: about ?? '', thing, projectId: mailOf(kind).isUntitled ? null : where.projectId };
}
