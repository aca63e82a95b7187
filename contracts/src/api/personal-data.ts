import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { Id, Instant } from '../fields.ts';

/** One thing that we keep about a person (an account, a profile, a project …), with all that happened to it. */
export const PersonalRecord = z.object({
  /** The category of its event stream. */
  kind: z.string(),
  id: z.string(),
  /** Oldest first. `what` is the event's type, `data` what it says. */
  history: z.array(z.object({ what: z.string(), at: Instant, data: z.unknown() })),
});
export type PersonalRecord = z.infer<typeof PersonalRecord>;

/** What one service keeps about a person. */
export const PersonalRecords = z.object({ data: z.array(PersonalRecord) });

/** 'Download my data': everything that the product keeps about the caller. */
export const MyData = z.object({
  userId: Id,
  downloadedAt: Instant,
  /** By service. */
  records: z.record(z.string(), z.array(PersonalRecord)),
  /** Paths of the caller's uploads, to be fetched while signed in. */
  files: z.array(z.string()),
  /** The browsers in which the caller is signed in. */
  sessions: z.array(z.object({ createdAt: Instant, lastSeenAt: Instant, device: z.string() })),
});
export type MyData = z.infer<typeof MyData>;

/** Proof that the person at the keyboard owns the account: its password or, where it has none and they signed in a moment ago, its username typed out. */
export const DeleteAccount = z.object({
  password: z.string('Password must be text.').max(LIMITS.password, 'This is not your password.').optional(),
  username: z.string('Username must be text.').max(LIMITS.username, 'This is not your username.').optional(),
});
export type DeleteAccount = z.infer<typeof DeleteAccount>;

/** `isRecent`: they signed in a moment ago. Typing a username, which stands on the screen, proves nothing by itself. */
export const EraseAccount = z.object({ ...DeleteAccount.shape, userId: Id, isRecent: z.boolean() });
export type EraseAccount = z.infer<typeof EraseAccount>;

export const AccountDeleted = z.object({ isDeleted: z.literal(true) });
export type AccountDeleted = z.infer<typeof AccountDeleted>;
