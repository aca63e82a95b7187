import type { EventOf } from '@hirelane/api/events/catalog';
import { notificationsOf } from '@hirelane/api/notifications';
import { type DataOf, type EventType, FOLLOWED, type FollowedCategory } from '@hirelane/api/notifications/record';
import type { SignalKind } from '@hirelane/api/schemas/live';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';

export type SignalledEvent = Recorded<EventOf<FollowedCategory>>;

/** A signal to one user, or to all if `userId` is null. */
type Signalled = Readonly<{ userId: string | null; kind: SignalKind; about: string }>;

/**
 * The signals for an event: to the users whose screens change, and to the recipients of its notification, in all of
 * their browsers. Users who must not know about a change do not get a signal about it either.
 */
export function signalsOf(event: SignalledEvent): readonly Signalled[] {
  const changed = screensOf(event);
  const others = notificationsOf(event).filter(({ to }) => !changed.some(({ userId }) => userId === to));
  return [...changed, ...others.map(({ to }) => ({ userId: to, kind: 'notification' as const, about: '' }))];
}

/**
 * The signals to users whose screens change, apart from notifications. Erasures and unknown event types produce no
 * signals.
 */
function screensOf({ stream, type, data }: SignalledEvent): readonly Signalled[] {
  const category = categoryOf(stream) as FollowedCategory;
  const { events, people } = FOLLOWED[category];
  if (!Object.hasOwn(events, type) || Object.values<string>(people).includes(type)) return [];
  const rule = (EXCEPTIONS[type] ?? DEFAULTS[category]) as Rule<unknown>;
  return rule(data);
}

type Rule<Data> = (data: Data) => readonly Signalled[];
type People<C extends FollowedCategory> = (typeof FOLLOWED)[C]['people'];
type Erasure<C extends FollowedCategory> = Readonly<{ type: People<C>[keyof People<C>] }>;

/** The signals for the events in each category, except those listed in EXCEPTIONS. */
const DEFAULTS: { readonly [C in FollowedCategory]: Rule<Exclude<EventOf<C>, Erasure<C>>['data']> } = {
  project: (data) => [own(data)],
  proposal: (data) => both(data, 'proposal', pairOf(data)),
  engagement: (data) => both(data, 'contract', data.engagementId),
  // Until a review is visible, only its author gets a signal about it.
  review: (data) => [{ userId: data.authorId, kind: 'review', about: data.engagementId }],
  conversation: (data) => both(data, 'message', pairOf(data)),
  invitation: (data) => both(data, 'invitation', data.projectId),
  question: (data) => both(data, 'question', data.projectId),
  match: (data) => [{ userId: data.userId, kind: 'match', about: data.projectId }],
  file: () => [],
  report: (data) => [{ userId: data.by, kind: 'report', about: data.reportId }],
  appeal: (data) => [{ userId: data.userId, kind: 'report', about: data.appealId }],
  user: (data) => [{ userId: data.userId, kind: 'account', about: '' }],
};

const none = () => [];
const ofPosted = (data: Owned) => [own(data), POSTED];
const ofShown = ({ authorId, subjectId, engagementId }: DataOf<'ReviewShown' | 'ReviewReplied'>) =>
  [authorId, subjectId].map((userId) => ({ userId, kind: 'review' as const, about: engagementId }));

const EXCEPTIONS: { readonly [T in EventType]?: Rule<DataOf<T>> } = {
  ProjectPosted: ofPosted,
  ProjectReopened: ofPosted,
  ReviewShown: ofShown,
  ReviewReplied: ofShown,

  // The wizard saves a draft while its author types.
  ProjectDrafted: none,
  ProjectEdited: none,
  ProposalsBegan: none,
  PlaceClaimed: none,
  PlaceReleased: none,
  ClaimEnded: none,
  DeliveryReminded: none,
  EngagementExpired: none,
  ConversationOpened: none,
  ReportFiled: none,
  AppealFiled: none,
  UserRegistered: none,
  DetailsChanged: none,
  EmailVerified: none,
  EmailChangeRequested: none,
  EmailChanged: none,
  OperatorNamed: none,
  OperatorRemoved: none,
  ErasureCompleted: none,
};

type Owned = Readonly<{ projectId: string; clientId: string }>;
type Pair = Owned & Readonly<{ freelancerId: string }>;

const own = ({ projectId, clientId }: Owned): Signalled => ({ userId: clientId, kind: 'project', about: projectId });

/** A signal to all users. It does not identify the project or its client, because some users may not be allowed to see it. */
const POSTED: Signalled = { userId: null, kind: 'posted', about: '' };

const both = ({ clientId, freelancerId }: Pair, kind: SignalKind, about: string): readonly Signalled[] =>
  [clientId, freelancerId].map((userId) => ({ userId, kind, about }));

const pairOf = ({ projectId, freelancerId }: Pair) => `${projectId}_${freelancerId}`;
