import type { Session } from '../http/session.ts';

export type NewSession = Readonly<{
  userId: string;
  isClient: boolean;
  /** Read before the person proved who they are. */
  credentialVersion: number;
  /** Whether the account was made just now. */
  isRegistered: boolean;
  /** The service's `x-wrote` of the registration, if any. */
  wrote: string | null;
  /** For the person's own list of sessions. */
  userAgent: string | null;
}>;

/** A session as its owner sees it in a list. */
export type ListedSession = Readonly<{
  /** Random; names the row from outside and opens nothing. */
  id: string;
  hash: Buffer;
  createdAt: Date;
  lastSeenAt: Date;
  userAgent: string | null;
}>;

/**
 * `isDue`: its `last_seen_at` was just written, which happens once a minute. `expired` was a session until now; a newer token has taken the place of one that is `replaced`; `unknown`
 * never was one, or was ended.
 */
export type Found = Readonly<{ session: Session; isDue: boolean }> | 'expired' | 'replaced' | 'unknown';

/** `ended`: the session that was replaced; null when there was none any more. */
export type Started = Readonly<{ token: string; ended: Pick<Session, 'id' | 'userId'> | null }>;

export type Raised = Readonly<{ ended: number; token: string | null }>;

/** Milliseconds without a request after which a session ends: a day, so that a forgotten browser is out by tomorrow. */
export const IDLE = 24 * 3_600_000;
/** Milliseconds after which it ends however busy: two weeks, so that a stolen cookie does not live on use alone. */
export const ABSOLUTE = 14 * IDLE;
/** Milliseconds: `last_seen_at` is written at most this often. */
export const TOUCH = 60_000;

/** Every function rejects with a failure of code 'unavailable' when the store cannot be reached. */
export type SessionStore = Readonly<{
  /**
   * Begins a session under a new token (base64url, 32 bytes), ends the one it replaces, and answers both. Null, and nothing
   * ends, when the credential version has been raised since the person proved who they are.
   */
  start(person: NewSession, replaced: Pick<Session, 'hash'> | null): Promise<Started | null>;
  /** Gives a session that still lives a new token, and answers it; null when it has ended. */
  renew(session: Pick<Session, 'hash'>): Promise<string | null>;
  /** The same, and says that its owner has shown that it is theirs. */
  confirm(session: Pick<Session, 'hash'>): Promise<string | null>;
  /**
   * Ends all sessions of a person that began under an older credential version, and lets none begin any more. `kept` goes on,
   * under the new version and a new token. Answers how many ended, and that token; null when `kept` is, or has ended.
   */
  raise(userId: string, version: number, kept: Pick<Session, 'hash'> | null): Promise<Raised>;
  /** Looks a token up; a token that is not known creates nothing. An expired row is deleted. */
  find(token: string): Promise<Found>;
  end(session: Session): Promise<void>;
  /** A person's sessions that have not expired, the one seen last first. */
  list(userId: string): Promise<readonly ListedSession[]>;
  /** Ends the session of this person that `id` names; answers its hash, or null when they have none of that id. */
  endOne(userId: string, id: string): Promise<Buffer | null>;
  /** Whose session has this id; null: nobody's. For the log. */
  ownerOf(id: string): Promise<string | null>;
  /** Ends all sessions of a person but `kept`; answers how many. */
  endAll(userId: string, kept: Session | null): Promise<number>;
  /** Keeps what a command wrote (the service's `x-wrote`); an older version of the same stream changes nothing. */
  remember(session: Session, wrote: string): Promise<void>;
  /** Whether the account is new; true at most once per session. */
  takeRegistered(session: Session): Promise<boolean>;
  /** Deletes expired rows; answers how many. */
  sweep(): Promise<number>;
}>;
