import type * as z from 'zod';
import type { ByRole } from '../by-role.ts';
import type { appealStreams } from '../events/appeal.ts';
import type { engagementStreams } from '../events/engagement.ts';
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
  (typeof engagementStreams)['events'] &
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
 * One person who is told. `otherId`: the other of the two whom it is about; null where there is none. `thing`: names
 * what it is about, of which there is at most one mail an hour.
 */
export type Told = Where & Readonly<{ to: string; otherId: string | null; thing: string }>;
type Rule<T extends EventType> = (data: DataOf<T>) => readonly Told[];

/** On the screen. The title of the project stands at the end of the words, or at `…`. */
type ScreenWords = Readonly<{
  one: string;
  /** Where the number comes first; otherwise it follows. */
  many?: string;
  /** Before the title; absent: 'for'. */
  before?: string;
}>;

/** In a mail. Nothing that people have written: the title of the project is added where it is public. */
export type MailWords = Readonly<{
  subject: string;
  /** Instead of `subject`, where there are `n` of them in one mail. */
  several?: (n: number) => string;
  what: string;
}>;

/** `icon`: of those that the pages have. */
export type OnScreen = Readonly<{ icon: string; page: ByRole<PageName>; words: ScreenWords }>;

export type Mail = Readonly<{
  /** By which its reader chooses whether and when they get it. */
  group: MailGroup;
  words: ByRole<MailWords>;
  /** Where a mail, which may tell of several, leads to another page than the screen. */
  page?: PageName;
  /** It names no project. */
  isUntitled?: true;
}>;

/**
 * A kind of notification. `on`: the types of events that it follows, and whom each tells; whoever acts is left out.
 * Without `mail` nobody is mailed. One without words for the screen is shown there as another kind, `shownAs`.
 */
export type Kind = Readonly<{ on: { readonly [T in EventType]?: Rule<T> }; mail?: Mail }> &
  (OnScreen | Readonly<{ shownAs: string }>);

/**
 * Kinds that belong together. `version` is raised with each kind that is added, and with each change of the recipients
 * of an event or of where a notification leads: read models are rebuilt by it.
 */
export type Topic = Readonly<{ version: number; kinds: Readonly<Record<string, Kind>> }>;

type Party = 'client' | 'freelancer';
type Pair = Readonly<{ projectId: string; clientId: string; freelancerId: string; engagementId?: string }>;

const NOWHERE: Where & Pick<Told, 'otherId'> = {
  ...{ otherId: null, projectId: null, contractId: null, invoiceId: null, personId: null },
};

/** One of two people, about their contract or the project. */
export function tell(party: Party, { projectId, clientId, freelancerId, engagementId }: Pair): Told {
  const [to, otherId] = party === 'client' ? [clientId, freelancerId] : [freelancerId, clientId];
  const contractId = engagementId ?? null;
  return { ...NOWHERE, to, otherId, projectId, contractId, thing: contractId ?? projectId };
}

export const client = (data: Pair): readonly Told[] => [tell('client', data)];
export const freelancer = (data: Pair): readonly Told[] => [tell('freelancer', data)];
/** Both: it happened by itself. */
export const both = (data: Pair): readonly Told[] => [tell('client', data), tell('freelancer', data)];
/** The one who did not do it. */
export const other = (data: Pair & Readonly<{ by: Party }>): readonly Told[] => [
  tell(data.by === 'client' ? 'freelancer' : 'client', data),
];
/** Somebody, about a thing that is between no two people. */
export const person = (to: string, thing: string, where: Partial<Where> = {}): readonly Told[] => [
  { ...NOWHERE, ...where, to, thing },
];
