import type { Session } from '../http/session.ts';

export type NewSession = Readonly<{
  userId: string;
  isClient: boolean;
  /** Read before the credentials were checked. */
  credentialVersion: number;
  /** A second factor was shown, or a passkey, which is two. */
  bySecondFactor: boolean;
  /** Whether the account was created by this request. */
  isRegistered: boolean;
  /** The service's `x-wrote` of the registration, if any. */
  wrote: string | null;
  /** For the user's own list of sessions. */
  userAgent: string | null;
}>;

/** A session as its owner sees it in a list. */
export type ListedSession = Readonly<{
  /** Random; a public name of the row that gives no access. */
  id: string;
  hash: Buffer;
  createdAt: Date;
  lastSeenAt: Date;
  userAgent: string | null;
}>;

/**
 * `isDue`: its `last_seen_at` was just written, which happens once a minute. `until`: when it has to be looked up
 * again, since it expires or `last_seen_at` is due. `expired`: it was a session until now. `replaced`: a newer token
 * has replaced this one. `unknown`: it never was a session, or was ended.
 */
export type Found = Readonly<{ session: Session; isDue: boolean; until: Date }> | 'expired' | 'replaced' | 'unknown';

/** `ended`: the session that was replaced; null if it did not exist any more. */
export type Started = Readonly<{ token: string; ended: Pick<Session, 'id' | 'userId'> | null }>;

export type Raised = Readonly<{ ended: number; token: string | null }>;

/**
 * Time without a request after which a session ends: one day, so that a forgotten browser is signed out by
 * tomorrow.
 */
export const IDLE_MS = 24 * 3_600_000;
/** Time after which a session ends even when in use: two weeks, which bounds the use of a stolen cookie. */
export const ABSOLUTE_MS = 14 * IDLE_MS;
/** `last_seen_at` is written at most this often. */
export const TOUCH_MS = 60_000;

/** Every function rejects with a failure of code 'unavailable' when the store cannot be reached. */
export type SessionStore = Readonly<{
  /**
   * Begins a session under a new token (base64url, 32 bytes), ends the one it replaces, and returns both. Null, and
   * nothing ends, when the credential version was raised after the credentials were checked.
   */
  start(person: NewSession, replaced: Pick<Session, 'hash'> | null): Promise<Started | null>;
  /** Gives an active session a new token and returns it; null when the session has ended. */
  renew(session: Pick<Session, 'hash'>): Promise<string | null>;
  /** As `renew`, and stores that the session is confirmed, and whether by a second factor as well. */
  confirm(session: Pick<Session, 'hash'>, bySecondFactor: boolean): Promise<string | null>;
  /**
   * Ends all sessions of a user that began under an older credential version, and prevents new ones under it. `kept`
   * continues under the new version and a new token. Returns how many ended, and that token; null if `kept` is null or
   * has ended.
   */
  raise(userId: string, version: number, kept: Pick<Session, 'hash'> | null): Promise<Raised>;
  /** Looks up a token; an unknown token creates nothing. An expired row is deleted. */
  find(token: string): Promise<Found>;
  /** Those of these hashes (hexadecimal) whose sessions have not ended or expired. */
  activeAmong(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  end(session: Session): Promise<void>;
  /** A user's sessions that have not expired, the most recently seen first. */
  list(userId: string): Promise<readonly ListedSession[]>;
  /** Ends this user's session with this `id`; returns its hash, or null when the user has none with that id. */
  endOne(userId: string, id: string): Promise<Buffer | null>;
  /** The user who has the session with this id; null if there is none. For the log. */
  ownerOf(id: string): Promise<string | null>;
  /** Ends all sessions of a user except `kept`; returns how many. */
  endAll(userId: string, kept: Session | null): Promise<number>;
  /** Stores what a command wrote (the service's `x-wrote`); an older version of the same stream changes nothing. */
  remember(session: Session, wrote: string): Promise<void>;
  /** Whether the account is new; true at most once per session. */
  takeRegistered(session: Session): Promise<boolean>;
  /** Deletes expired rows; returns how many. */
  sweep(): Promise<number>;
}>;
