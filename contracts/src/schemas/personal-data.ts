import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { Id, Instant, orStop, Version } from '../fields.ts';

/** An item that we keep about a user (an account, a profile, a project …), with its history. */
export const PersonalRecord = z.object({
  /** The category of its event stream. */
  kind: z.string(),
  id: z.string(),
  /** Oldest first. `what` is the event's type, `data` its content. */
  history: z.array(z.object({ what: z.string(), at: Instant, data: z.unknown() })),
});
export type PersonalRecord = z.infer<typeof PersonalRecord>;

/** The data that one service keeps about a user. */
export const PersonalRecords = z.object({ data: z.array(PersonalRecord) });

/** 'Download my data': everything that the product keeps about the caller. */
export const MyData = z.object({
  userId: Id,
  downloadedAt: Instant,
  /** The records, by service. */
  records: z.record(z.string(), z.array(PersonalRecord)),
  /** The paths of the caller's uploads, which can be downloaded while signed in. */
  files: z.array(z.string()),
  /** The browsers where the caller is signed in. */
  sessions: z.array(z.object({ createdAt: Instant, lastSeenAt: Instant, device: z.string() })),
});
export type MyData = z.infer<typeof MyData>;

/**
 * In addition to a confirmation, the account's password (or its username if it has none), because deletion cannot be
 * undone.
 */
export const DeleteAccount = z.object({
  password: z.string('Password must be text.').max(LIMITS.password, orStop('This is not your password.')).optional(),
  username: z.string('Username must be text.').max(LIMITS.username, orStop('This is not your username.')).optional(),
});
export type DeleteAccount = z.infer<typeof DeleteAccount>;

/** `credentialVersion` is the version in the session that makes the request. */
export const EraseAccount = z.object({ ...DeleteAccount.shape, userId: Id, credentialVersion: Version });
export type EraseAccount = z.infer<typeof EraseAccount>;

export const AccountDeleted = z.object({ isDeleted: z.literal(true) });
export type AccountDeleted = z.infer<typeof AccountDeleted>;
