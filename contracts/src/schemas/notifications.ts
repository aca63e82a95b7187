import * as z from 'zod';
import { PAGE_MAX, UNREAD_MAX } from '../constants.ts';
import { GivenInstant, Id, Instant, orStop } from '../fields.ts';
import { PAGE_NAMES, SCREEN_KINDS } from '../notifications.ts';
import { PageQuery } from './projects.ts';

export const NotificationKind = z.enum(SCREEN_KINDS);
export type NotificationKind = z.infer<typeof NotificationKind>;

/**
 * All the caller's notifications with the same kind, target and day, read or unread. The other ids are the parameters
 * of the target's URL.
 */
export const Notification = z.object({
  /** The id of the newest notification. */
  _id: Id,
  kind: NotificationKind,
  /**
   * The name of the other person in the newest notification, as in conversations: the last name is an initial, except
   * in a contract. '' if there is no other person, they have deleted their account, or either has blocked the other.
   */
  who: z.string(),
  /** Whether the notifications are about several people. */
  hasOthers: z.boolean(),
  /** The total of the notifications' amounts, in whole rupees; null if one of them has none. */
  amount: z.number().int().nullable(),
  /** The number of notifications, at most `UNREAD_MAX`. */
  count: z.number().int().min(1).max(UNREAD_MAX),
  isRead: z.boolean(),
  /** The time of the newest notification. */
  at: Instant,
  /** The project's current title; '' if there is no project, or the caller cannot see it. */
  title: z.string(),
  projectId: Id.nullable(),
  contractId: Id.nullable(),
  invoiceId: Id.nullable(),
  /** The freelancer in a conversation, or the person reported by the caller. */
  personId: Id.nullable(),
});
export type Notification = z.infer<typeof Notification>;
export const Notifications = z.object({ data: z.array(Notification), nextCursor: z.string().nullable() });

const NO_ZONE = 'timeZone must be the name of a time zone, such as Asia/Kolkata.';
/** `timeZone` is the IANA name of the time zone that days are counted in; UTC if absent. */
export const ListNotifications = PageQuery.extend({
  timeZone: z
    .string('timeZone must be text.')
    .max(64, orStop(NO_ZONE))
    .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, NO_ZONE)
    .default('UTC'),
});
export type ListNotifications = z.infer<typeof ListNotifications>;

const unread = z.number().int().max(UNREAD_MAX);
/**
 * The number of the caller's unread notifications, at most `UNREAD_MAX`, and the time of the caller's newest
 * notification, which is null if the caller has no notifications.
 */
export const UnreadNotifications = z.object({ data: z.object({ unread, newestAt: Instant.nullable() }) });

/**
 * Pages that the caller has opened. `about` is the id of the thing that they show, as in notifications: of the project,
 * the contract or the person, or of the contract and the invoice, joined by `/`. It is omitted for pages that show all
 * things of a kind. `upTo` is the time of the newest notification that the caller knew.
 */
const Opened = z.object({
  pages: z.array(z.enum(PAGE_NAMES)).min(1, 'Name at least one page.').max(PAGE_NAMES.length),
  about: z.string().max(80, orStop('about can have at most 80 characters.')).optional(),
  upTo: GivenInstant,
});

const ONE_OF = 'Specify exactly one of ids, upTo, conversation and opened.';
/**
 * Exactly one of these must be given. `ids` also marks older notifications with the same target as read, `upTo` marks
 * all up to that time, `conversation` marks all about that conversation, and `opened` those that link to the given
 * pages.
 */
export const ReadNotifications = z
  .object({
    ids: z.array(Id).min(1, ONE_OF).max(PAGE_MAX, `ids can have at most ${PAGE_MAX} entries.`).optional(),
    upTo: GivenInstant.optional(),
    conversation: z.object({ projectId: Id, freelancerId: Id }).optional(),
    opened: Opened.optional(),
  })
  .refine((given) => Object.values(given).filter((part) => part).length === 1, {
    path: ['ids'],
    error: ONE_OF,
  });
export type ReadNotifications = z.infer<typeof ReadNotifications>;
