import type { ByRole } from '../by-role.ts';
import { appealStreams } from '../events/appeal.ts';
import type { EventUnion } from '../events/category.ts';
import { contractStreams } from '../events/engagement.ts';
import { fileStreams } from '../events/file.ts';
import { invitationStreams } from '../events/invitation.ts';
import { conversationStreams } from '../events/messaging.ts';
import { projectStreams } from '../events/project.ts';
import { proposalStreams } from '../events/proposal.ts';
import { questionStreams } from '../events/question.ts';
import { reportStreams } from '../events/report.ts';
import { reviewStreams } from '../events/review.ts';
import { matchStreams } from '../events/search.ts';
import { userStreams } from '../events/user.ts';
import type { MailGroup } from '../mail-groups.ts';
import type { NotifiedAbout, PageName } from './pages.ts';

/**
 * The event categories that notifications follow. They cannot be taken from the catalogue, which depends on the kinds.
 */
export const FOLLOWED = {
  project: projectStreams,
  proposal: proposalStreams,
  engagement: contractStreams,
  review: reviewStreams,
  conversation: conversationStreams,
  invitation: invitationStreams,
  question: questionStreams,
  match: matchStreams,
  file: fileStreams,
  report: reportStreams,
  appeal: appealStreams,
  user: userStreams,
} as const;

export type FollowedCategory = keyof typeof FOLLOWED;
export const FOLLOWED_CATEGORIES = Object.keys(FOLLOWED) as readonly FollowedCategory[];

type FollowedEvent = { [C in FollowedCategory]: EventUnion<(typeof FOLLOWED)[C]['events']> }[FollowedCategory];
export type EventType = FollowedEvent['type'];
export type DataOf<T extends EventType> = Extract<FollowedEvent, Readonly<{ type: T }>>['data'];

/**
 * A notification for one person. `otherId` is the other party, or null if the event has none. `thing` is its topic,
 * about which at most one email an hour is sent. `amount` is in whole rupees, or null if the event has none.
 */
export type Recipient = NotifiedAbout &
  Readonly<{ to: string; otherId: string | null; thing: string; amount: number | null }>;
type Rule<T extends EventType> = (data: DataOf<T>) => readonly Recipient[];

/**
 * The text on screen, below the project's title. `{who}` is the name of the other person, `{amount}` an amount of money.
 * Text in square brackets is omitted if the event has no amount.
 */
type ScreenWords = Readonly<{
  one: string;
  /**
   * The text for several notifications. `{n}` is their number, `{amount}` their total. If absent, the number follows
   * `one`.
   */
  many?: string;
}>;

/** The text in an email. Contains no text written by users; the project's title is added if it is public. */
export type MailWords = Readonly<{
  subject: string;
  /** Replaces `subject` if one email covers `n` notifications. */
  several?: (n: number) => string;
  what: string;
}>;

/** `icon` is the name of a web app icon. */
export type OnScreen = Readonly<{ icon: string; page: ByRole<PageName>; words: ByRole<ScreenWords> }>;

export type NotificationMail = Readonly<{
  /** The group in the email settings, for which users choose whether and when to get its emails. */
  group: MailGroup;
  words: ByRole<MailWords>;
  /**
   * The page that an email links to, if it is not the page on screen, because an email may cover several notifications.
   */
  page?: PageName;
  /** Set if the email does not mention a project. */
  isUntitled?: true;
}>;

/**
 * A kind of notification. `on` lists the event types it follows, each with its recipients (except the actor). Without
 * `mail`, no email is sent. A kind without screen text is displayed as a different kind, `shownAs`.
 */
export type NotificationRecord = Readonly<{ on: { readonly [T in EventType]?: Rule<T> }; mail?: NotificationMail }> &
  (OnScreen | Readonly<{ shownAs: string }>);

/**
 * A group of related kinds. `version` must be raised for each new kind and for each change to an event's recipients or
 * a notification's page, so that read models are rebuilt.
 */
export type Topic = Readonly<{ version: number; kinds: Readonly<Record<string, NotificationRecord>> }>;

type Party = 'client' | 'freelancer';
type Pair = Readonly<{
  projectId: string;
  clientId: string;
  freelancerId: string;
  engagementId?: string;
  /** The amounts of a payment, of an offer or terms, and of a proposal. An event has at most one of them. */
  amount?: number | undefined;
  rate?: number;
  expectedBidRate?: number;
}>;

const NOWHERE: NotifiedAbout & Pick<Recipient, 'otherId' | 'amount'> = {
  otherId: null,
  amount: null,
  projectId: null,
  contractId: null,
  invoiceId: null,
  personId: null,
};

/** A notification for one party, about their contract or the project, with the amount in the event. */
export function recipient(party: Party, data: Pair): Recipient {
  const { projectId, clientId, freelancerId, engagementId } = data;
  const [to, otherId] = party === 'client' ? [clientId, freelancerId] : [freelancerId, clientId];
  const contractId = engagementId ?? null;
  const amount = data.amount ?? data.rate ?? data.expectedBidRate ?? null;
  return { ...NOWHERE, to, otherId, projectId, contractId, amount, thing: contractId ?? projectId };
}

export const client = (data: Pair): readonly Recipient[] => [recipient('client', data)];
export const freelancer = (data: Pair): readonly Recipient[] => [recipient('freelancer', data)];
/** Notifies both parties, because neither of them caused the event. */
export const both = (data: Pair): readonly Recipient[] => [recipient('client', data), recipient('freelancer', data)];
/** Notifies the party that did not cause the event. */
export const other = (data: Pair & Readonly<{ by: Party }>): readonly Recipient[] => [
  recipient(data.by === 'client' ? 'freelancer' : 'client', data),
];
/** Notifies a person about an item that does not have two parties. */
export const person = (to: string, thing: string, where: Partial<NotifiedAbout> = {}): readonly Recipient[] => [
  { ...NOWHERE, ...where, to, thing },
];
