import type { EventOf, StreamCategory } from '@hirelane/contracts/events/catalog';
import type { Event } from './events.ts';

/** Every type of event that there is. */
type EventType = EventOf<StreamCategory>['type'];

/**
 * Whether a full stream accepts an event. `room`: no. `reserve`: up to a hundred more, for what ends something, and for ways into an
 * account that its owner needs after somebody else has filled the stream. `always`: without limit, since each follows an event that
 * is limited itself (a release its claim, a removal what it removes, a change of address its request or the link of an earlier
 * change), and must never be refused.
 */
export type Room = 'room' | 'reserve' | 'always';

/** The one table of it; a new type of event has to choose. What erases a person's data does not come through here (`eraseStream`). */
export const ROOM_OF = {
  UserRegistered: 'room',
  DetailsChanged: 'room',
  EmailVerified: 'always',
  // Asked for again and again, it would use up the reserve.
  EmailChangeRequested: 'room',
  EmailChanged: 'always',
  UserErased: 'always',
  ErasureCompleted: 'always',

  Claimed: 'room',
  Reclaimed: 'room',
  Released: 'always',

  SignInConnected: 'reserve',
  SignInRemoved: 'always',

  Subscribed: 'room',
  SubscriptionRequested: 'room',
  SubscriptionConfirmed: 'reserve',
  Unsubscribed: 'always',

  CompanyDescribed: 'room',
  ClientErased: 'always',
  TitleAndBioChanged: 'room',
  SkillsChanged: 'room',
  EducationAdded: 'room',
  EducationChanged: 'room',
  EducationRemoved: 'reserve',
  ExperienceAdded: 'room',
  ExperienceChanged: 'room',
  ExperienceRemoved: 'reserve',
  PortfolioAdded: 'room',
  PortfolioChanged: 'room',
  PortfolioRemoved: 'reserve',
  FreelancerErased: 'always',

  ProjectDrafted: 'room',
  ProjectEdited: 'room',
  ProjectPosted: 'reserve',
  ProjectUnpublished: 'room',
  ProposalsBegan: 'reserve',
  ProjectClosed: 'reserve',
  DraftDeleted: 'reserve',
  ProjectErased: 'always',

  ProposalSent: 'room',
  ProposalErased: 'always',

  FileUploaded: 'room',
  FileExpired: 'reserve',
  FileRemoved: 'reserve',
  FileErased: 'always',

  ProjectSaved: 'room',
  ProjectUnsaved: 'reserve',
  ProjectLiked: 'room',
  ProjectUnliked: 'reserve',
  BookmarkErased: 'always',
} as const satisfies Record<EventType, Room>;

const ROOMS: Readonly<Record<string, Room>> = ROOM_OF;

/** Events beyond a stream's own number for `reserve`. */
export const RESERVE = 100;

/**
 * Characters that an event of a full stream may have on average: a stream of the largest texts is full after fewer events. What
 * has a reserve is bounded by its number alone.
 */
const EVENT_SIZE = 4_000;

type Counted = Pick<Event, 'type' | 'data'>;

/** What a stream of `max` events would hold too much of with these; null where there is room for them. */
export function excessOf(past: readonly Counted[], decided: readonly Counted[], max: number): string | null {
  const rooms = decided.map(({ type }) => ROOMS[type] ?? 'room');
  const needsRoom = rooms.includes('room');
  if (!needsRoom && !rooms.includes('reserve')) return null;
  const all = [...past, ...decided];
  if (all.length > (needsRoom ? max : max + RESERVE)) return `${past.length} events`;
  const size = needsRoom ? all.reduce((sum, { data }) => sum + sizeOf(data), 0) : 0;
  return size > max * EVENT_SIZE ? `${size} characters` : null;
}

/** Characters of an event's data, near enough: its texts are nearly all of it. One that was left sealed counts as cipher text. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 4;
  return Object.values(value).reduce<number>((size, part) => size + sizeOf(part), 0);
}
