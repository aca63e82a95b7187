import type { EventOf, StreamCategory } from '@hirelane/contracts/events/catalog';
import type { Event } from './events.ts';

/** Every type of event. */
type EventType = EventOf<StreamCategory>['type'];

/**
 * Whether a full stream accepts an event. `limited`: no. `reserve`: up to a hundred more, for events that end
 * something, and for ways into an account that its owner needs after an intruder has filled the stream. `always`:
 * without limit, because each follows an event that is limited itself (a release its claim, a removal what it removes,
 * a change of address its request or the link of an earlier change, an answer what it answers), and must never be
 * refused.
 */
export type Capacity = 'limited' | 'reserve' | 'always';

/**
 * The event types that are not `limited`; erasure does not check capacity (`eraseStream`). A request that can be
 * repeated, such as EmailChangeRequested, would use up the reserve.
 */
export const CAPACITY_OF: Readonly<Partial<Record<EventType, Capacity>>> = {
  EmailVerified: 'always',
  EmailChanged: 'always',
  // The operator alone does this, and nobody may keep it off by filling their stream.
  UserSuspended: 'always',
  UserRestored: 'always',
  CompanyVerified: 'always',
  CompanyUnverified: 'always',
  OperatorNamed: 'always',
  OperatorRemoved: 'always',
  UserErased: 'always',
  ErasureCompleted: 'always',

  Released: 'always',

  SignInConnected: 'reserve',
  SignInRemoved: 'always',

  // Unsubscribing must work when the stream is full.
  MailTurnedOff: 'reserve',
  MailingErased: 'always',

  // Closing registration must work when logos and texts have filled the stream. Logos are limited by their decider.
  MarketplaceEdited: 'reserve',
  LogoChosen: 'reserve',

  // It follows an appeal, which is one.
  AppealDecided: 'always',
  AppealErased: 'always',

  JoinCodeReleased: 'always',
  JoinCodeRevoked: 'reserve',

  SubscriptionConfirmed: 'reserve',
  Unsubscribed: 'always',

  ClientErased: 'always',
  EducationRemoved: 'reserve',
  ExperienceRemoved: 'reserve',
  PortfolioRemoved: 'reserve',
  FreelancerErased: 'always',

  // Hiding a page must work when its stream is full.
  VisibilityChosen: 'reserve',
  PageErased: 'always',

  ProjectPosted: 'reserve',
  ProposalsBegan: 'reserve',
  PlaceClaimed: 'reserve',
  PlaceReleased: 'always',
  ProjectFilled: 'always',
  ProjectReopened: 'always',
  ProjectClosed: 'reserve',
  DraftDeleted: 'reserve',
  ProjectErased: 'always',
  ProjectHidden: 'always',
  ProjectUnhidden: 'always',

  MessageHidden: 'always',
  MessageUnhidden: 'always',
  LetterHidden: 'always',
  LetterUnhidden: 'always',
  FileHidden: 'always',
  FileUnhidden: 'always',
  InvitationHidden: 'always',
  InvitationUnhidden: 'always',
  QuestionHidden: 'always',
  QuestionUnhidden: 'always',

  ProposalWithdrawn: 'reserve',
  ProposalDeclined: 'reserve',
  OfferWithdrawn: 'always',
  OfferDeclined: 'always',
  OfferLapsed: 'always',
  OfferAccepted: 'always',
  ClaimEnded: 'always',
  HireEnded: 'always',
  ProposalClosed: 'always',
  ProposalReopened: 'always',
  ProposalErased: 'always',
  ProposalClientErased: 'always',

  NoteRemoved: 'reserve',
  NoteErased: 'always',

  // Each amendment and each delivery is answered once.
  AmendmentAccepted: 'always',
  AmendmentDeclined: 'always',
  WorkDelivered: 'reserve',
  ChangesRequested: 'always',
  DeliveryReminded: 'always',
  WorkAccepted: 'always',
  // At most once, and it must not keep anybody from deleting their account.
  EngagementEnded: 'always',
  PaymentConfirmed: 'always',
  // Its number is taken, in a stream that is limited.
  InvoiceIssued: 'always',
  EngagementFreelancerErased: 'always',
  EngagementClientErased: 'always',
  EngagementExpired: 'always',

  BillingErased: 'always',
  InvoicesErased: 'always',

  // Only the operator writes them.
  ReviewTextHidden: 'reserve',
  ReviewTextRestored: 'reserve',
  ReviewErased: 'always',
  ReviewSubjectErased: 'always',

  NamingWithdrawn: 'always',
  NamingErased: 'always',
  RecordRevoked: 'always',
  RecordsErased: 'always',

  // Who has changed their mind a thousand times can still block, and not unblock.
  PersonBlocked: 'reserve',
  BlockErased: 'always',

  // Each follows an invitation or a question, which are limited.
  InvitationDeclined: 'always',
  InvitationClientErased: 'always',
  InvitationFreelancerErased: 'always',
  InvitationsErased: 'always',
  QuestionAnswered: 'always',
  // Whoever has published an answer a thousand times can still take it back, and not publish it again.
  AnswerTakenBack: 'reserve',
  QuestionFreelancerErased: 'always',
  QuestionClientErased: 'always',

  ReportDecided: 'always',
  ReportErased: 'always',

  // A segment takes a fixed number of messages, of limited size, and then the next one begins.
  ConversationOpened: 'always',
  MessageSent: 'always',
  ConversationClientErased: 'always',
  ConversationFreelancerErased: 'always',

  FileExpired: 'reserve',
  FileRemoved: 'reserve',
  FileErased: 'always',

  ProjectUnsaved: 'reserve',
  ProjectUnliked: 'reserve',
  BookmarkErased: 'always',

  // Each follows what it takes back, and an address that others have learned of must end.
  // Whoever has hidden a job must be able to take it back.
  JobShown: 'reserve',
  SearchRemoved: 'always',
  FeedAddressEnded: 'always',
  SearchesErased: 'always',
  // Once for each project.
  SearchMatched: 'always',
  MatchErased: 'always',
  MatchingEnded: 'always',
};

const CAPACITIES: Readonly<Record<string, Capacity | undefined>> = CAPACITY_OF;

/** How many events beyond a stream's maximum the `reserve` has. */
export const RESERVE = 100;

/**
 * Characters that an event of a full stream may have on average: a stream of the largest texts is full after fewer
 * events. Events of the `reserve` are limited by their number only.
 */
const EVENT_SIZE = 4_000;

type Counted = Pick<Event, 'type' | 'data'>;

/**
 * What a stream may have: `max` events, and the reserve. Of a stream of two people, `ofActor` counts the events of the
 * one who acts, who has half of both: neither can keep the other from what they must still be able to do.
 */
type Limit<E> = Readonly<{ max: number; ofActor?: (event: E) => boolean }>;

/** Returns what a stream would have too much of with these events; null if they fit. */
export function excessOf<E extends Counted>(
  past: readonly E[],
  decided: readonly Counted[],
  { max, ofActor }: Limit<E>,
): string | null {
  const capacities = decided.map(({ type }) => CAPACITIES[type] ?? 'limited');
  const isLimited = capacities.includes('limited');
  if (!isLimited && !capacities.includes('reserve')) return null;
  const own = ofActor ? past.filter(ofActor) : past;
  const share = ofActor ? 0.5 : 1;
  if (own.length + decided.length > share * (isLimited ? max : max + RESERVE)) return `${own.length} events`;
  const counted: readonly Counted[] = [...own, ...decided];
  const size = isLimited ? counted.reduce((sum, { data }) => sum + sizeOf(data), 0) : 0;
  return size > share * max * EVENT_SIZE ? `${size} characters` : null;
}

/**
 * Approximate number of characters in an event's data, which is nearly all text. A text left encrypted counts as
 * encrypted.
 */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 4;
  return Object.values(value).reduce<number>((size, part) => size + sizeOf(part), 0);
}
