import type { Session } from '../http/session.ts';

export type NewSession = Readonly<{
  userId: string;
  isClient: boolean;
  /** The account's credential version just before the credentials were checked. */
  credentialVersion: number;
  /** Whether the user gave a second factor. A passkey counts as two factors. */
  bySecondFactor: boolean;
  /** Whether this request created the account. */
  isRegistered: boolean;
  /** The service's `x-wrote` header for the registration, if any. */
  wrote: string | null;
  /** Shown in the user's list of sessions. */
  userAgent: string | null;
}>;

/** A session as its owner sees it in a list. */
export type ListedSession = Readonly<{
  /** A random, public id for the row, which gives no access. */
  id: string;
  hash: Buffer;
  createdAt: Date;
  lastSeenAt: Date;
  userAgent: string | null;
}>;

/**
 * `isDue`: `last_seen_at` was just written, which happens once a minute. `until`: when the session must be looked up
 * again, because it expires or `last_seen_at` is due. `expired`: the session has just expired. `replaced`: a newer
 * token has replaced this one. `unknown`: the token never had a session, or the session was ended.
 */
export type FoundSession =
  | Readonly<{ session: Session; isDue: boolean; until: Date }>
  | 'expired'
  | 'replaced'
  | 'unknown';

/** `ended` is the session that was replaced; null if it no longer existed. */
export type Started = Readonly<{ token: string; ended: Pick<Session, 'id' | 'userId'> | null }>;

export type Raised = Readonly<{ ended: number; token: string | null }>;

/** How long a session lasts without a request: one day, so that a forgotten browser is signed out by the next day. */
export const IDLE_MS = 24 * 3_600_000;
/** How long a session lasts even when in use: two weeks, which limits the use of a stolen cookie. */
export const ABSOLUTE_MS = 14 * IDLE_MS;
/** Minimum time between writes of `last_seen_at`. */
export const TOUCH_MS = 60_000;

/** Every function rejects with a failure of code 'unavailable' if the store cannot be reached. */
export type SessionStore = Readonly<{
  /**
   * Begins a session under a new token (base64url, 32 bytes), ends the one it replaces, and returns both. Returns null
   * and ends nothing if the credential version was raised after the credentials were checked.
   */
  start(person: NewSession, replaced: Pick<Session, 'hash'> | null): Promise<Started | null>;
  /** Gives an active session a new token and returns it; null if the session has ended. */
  renew(session: Pick<Session, 'hash'>): Promise<string | null>;
  /** Like `renew`, and stores that the session is confirmed, and whether a second factor was given. */
  confirm(session: Pick<Session, 'hash'>, bySecondFactor: boolean): Promise<string | null>;
  /**
   * Ends all sessions of a user that began under an older credential version, and prevents new ones under it. `kept`
   * continues under the new version with a new token. Returns how many ended, and the new token, which is null if
   * `kept` is null or has ended.
   */
  raise(userId: string, version: number, kept: Pick<Session, 'hash'> | null): Promise<Raised>;
  /** Looks up a token. Stores nothing for an unknown token, and deletes an expired row. */
  find(token: string): Promise<FoundSession>;
  /** Returns those of the hashes (hexadecimal) whose sessions have not ended or expired. */
  activeAmong(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  end(session: Session): Promise<void>;
  /** A user's unexpired sessions, most recently seen first. */
  list(userId: string): Promise<readonly ListedSession[]>;
  /**
   * Ends this user's session with this `id`. Returns the session's hash, or null if the user has no session with this
   * `id`.
   */
  endOne(userId: string, id: string): Promise<Buffer | null>;
  /** Returns the owner of the session with this id, for the log, or null if it does not exist. */
  ownerOf(id: string): Promise<string | null>;
  /** Ends all sessions of a user except `kept` and returns how many were ended. */
  endAll(userId: string, kept: Session | null): Promise<number>;
  /**
   * Stores the version that a command wrote (the service's `x-wrote`). An older version of the same stream is ignored.
   * Returns all versions that the session wrote; null if nothing was stored, because the session has ended or `wrote` is
   * not a version.
   */
  remember(session: Session, wrote: string): Promise<Session['wrote'] | null>;
  /** Whether the account is new; true at most once per session. */
  takeRegistered(session: Session): Promise<boolean>;
  /** Deletes expired rows and returns how many there were. */
  sweep(): Promise<number>;
}>;
