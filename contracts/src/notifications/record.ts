import type * as z from 'zod';
import type { ByRole } from '../by-role.ts';
import type { appealStreams } from '../events/appeal.ts';
import type { contractStreams } from '../events/engagement.ts';
import type { fileStreams } from '../events/file.ts';
import type { invitationStreams } from '../events/invitation.ts';
import type { conversationStreams } from '../events/messaging.ts';
import type { projectStreams } from '../events/project.ts';
import type { proposalStreams } from '../events/proposal.ts';
import type { questionStreams } from '../events/question.ts';
import type { reportStreams } from '../events/report.ts';
import type { reviewStreams } from '../events/review.ts';
import type { matchStreams } from '../events/search.ts';
import type { userStreams } from '../events/user.ts';
import type { MailGroup } from '../mail-groups.ts';
import type { PageName, Where } from './pages.ts';

/** The categories of events that notifications follow. */
export const TOLD_CATEGORIES = [
  ...(['project', 'proposal', 'engagement', 'review', 'conversation', 'invitation', 'question'] as const),
  ...(['match', 'file', 'report', 'appeal', 'user'] as const),
] as const;

type Events = (typeof projectStreams)['events'] &
  (typeof proposalStreams)['events'] &
  (typeof contractStreams)['events'] &
  (typeof reviewStreams)['events'] &
  (typeof conversationStreams)['events'] &
  (typeof invitationStreams)['events'] &
  (typeof questionStreams)['events'] &
  (typeof matchStreams)['events'] &
  (typeof fileStreams)['events'] &
  (typeof reportStreams)['events'] &
  (typeof appealStreams)['events'] &
  (typeof userStreams)['events'];
export type EventType = keyof Events;
export type DataOf<T extends EventType> = z.infer<Events[T]>;

/**
 * A notification of one person. `otherId`: the other party; null if there is no other party. `thing`: what it is about;
 * there is at most one mail an hour about each.
 */
export type Recipient = Where & Readonly<{ to: string; otherId: string | null; thing: string }>;
type Rule<T extends EventType> = (data: DataOf<T>) => readonly Recipient[];

/** On the screen. The title of the project follows the words, or replaces `…`. */
type ScreenWords = Readonly<{
  one: string;
  /** The words for several, if the number comes first; otherwise the number follows `one`. */
  many?: string;
  /** The word before the title; 'for' if absent. */
  before?: string;
}>;

/** In a mail. No text that users wrote; the title of the project is added if it is public. */
export type MailWords = Readonly<{
  subject: string;
  /** Replaces `subject` if one mail has `n` of them. */
  several?: (n: number) => string;
  what: string;
}>;

/** `icon`: the name of an icon of the web app. */
export type OnScreen = Readonly<{ icon: string; page: ByRole<PageName>; words: ScreenWords }>;

export type NotificationMail = Readonly<{
  /** Users choose for each group whether and when they get its mails. */
  group: MailGroup;
  words: ByRole<MailWords>;
  /** The page of the mail, which may be about several, if it differs from the page of the screen. */
  page?: PageName;
  /** It names no project. */
  isUntitled?: true;
}>;

/**
 * A kind of notification. `on`: the types of events that it follows, with the recipients for each, without the actor.
 * Without `mail` it is not mailed. A kind without words for the screen is shown there as another kind, `shownAs`.
 */
export type NotificationRecord = Readonly<{ on: { readonly [T in EventType]?: Rule<T> }; mail?: NotificationMail }> &
  (OnScreen | Readonly<{ shownAs: string }>);

/**
 * Kinds that belong together. `version` must be raised with each new kind, and with each change of an event's
 * recipients or of the page of a notification: it makes read models rebuild.
 */
export type Topic = Readonly<{ version: number; kinds: Readonly<Record<string, NotificationRecord>> }>;

type Party = 'client' | 'freelancer';
type Pair = Readonly<{ projectId: string; clientId: string; freelancerId: string; engagementId?: string }>;

const NOWHERE: Where & Pick<Recipient, 'otherId'> = {
  ...{ otherId: null, projectId: null, contractId: null, invoiceId: null, personId: null },
};

/** A notification of one party, about their contract or the project. */
export function tell(party: Party, { projectId, clientId, freelancerId, engagementId }: Pair): Recipient {
  const [to, otherId] = party === 'client' ? [clientId, freelancerId] : [freelancerId, clientId];
  const contractId = engagementId ?? null;
  return { ...NOWHERE, to, otherId, projectId, contractId, thing: contractId ?? projectId };
}

export const client = (data: Pair): readonly Recipient[] => [tell('client', data)];
export const freelancer = (data: Pair): readonly Recipient[] => [tell('freelancer', data)];
/** Both parties: neither of them caused the event. */
export const both = (data: Pair): readonly Recipient[] => [tell('client', data), tell('freelancer', data)];
/** The party that did not cause the event. */
export const other = (data: Pair & Readonly<{ by: Party }>): readonly Recipient[] => [
  tell(data.by === 'client' ? 'freelancer' : 'client', data),
];
/** A person, about a thing that has no two parties. */
export const person = (to: string, thing: string, where: Partial<Where> = {}): readonly Recipient[] => [
  { ...NOWHERE, ...where, to, thing },
];
