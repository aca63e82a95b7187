import type { PendingLink, Provider, ProviderIdentity } from '@hirelane/api/schemas/sign-in';
import type { Session } from '../../http/session.ts';

/** What a trip to a provider is for. */
export type Intent =
  | Readonly<{ name: 'login' }>
  /** Role and invitation code are used when an account is created, and for nothing else. */
  | Readonly<{ name: 'sign-up'; isClient: boolean; joinCode?: string }>
  /** From within a session. `session`: SHA-256 of its token, in base64. */
  | Readonly<{
      name: 'connect' | 'confirm';
      userId: string;
      session: string;
      /** Its id, which stays the same when the token changes. Absent: the trip began before ids were stored. */
      sessionId?: string;
      credentialVersion: number;
      /** The second factor was shown before the trip began. */
      isFactorShown?: boolean;
    }>;

/** A browser that is at a provider. All of this was decided before it left. */
export type Journey = Readonly<{
  kind: 'journey';
  provider: Provider;
  state: string;
  nonce: string;
  /** PKCE's code verifier (RFC 7636). */
  verifier: string;
  intent: Intent;
  /** A path of ours; null: the start page. */
  returnTo: string | null;
  /** The session that the browser had when it left, which ends when it signs in: SHA-256 of its token, in base64. */
  replaced: string | null;
}>;

/**
 * A browser that came back with an e-mail address that belongs to an account, and must prove that the account is the
 * user's.
 */
export type Pending = Readonly<{
  kind: 'pending';
  identity: ProviderIdentity;
  userId: string;
  by: PendingLink['data']['by'];
  tries: number;
  returnTo: string | null;
  replaced: string | null;
}>;

/** A browser that has shown one factor, and must show the second. */
export type AwaitingFactor = Readonly<{
  kind: 'second-factor';
  userId: string;
  isClient: boolean;
  /** Read before the first factor was checked. */
  credentialVersion: number;
  /** To be connected once the factor was shown; absent in most sign-ins. */
  link?: ProviderIdentity;
  tries: number;
  returnTo: string | null;
  replaced: string | null;
}>;

/** The session as a transaction stores it: the SHA-256 of its token, in base64. */
export const hashOf = ({ hash }: Pick<Session, 'hash'>): string => hash.toString('base64');

/** The session whose hash a transaction stores. */
export const sessionBy = (hash: string): Pick<Session, 'hash'> => ({ hash: Buffer.from(hash, 'base64') });

/** Seconds that a transaction is valid. */
export const LIFETIME_S = 600;
/** How many passwords may be tried for one pending link. */
export const TRIES_MAX = 5;

/**
 * One-use transactions, each identified by a token that only the browser has. Rejects with a failure of code
 * 'unavailable'.
 */
export type Transactions = Readonly<{
  /** Stores a transaction for LIFETIME_S and returns its token (base64url, 32 bytes). */
  begin(content: Journey | Pending | AwaitingFactor): Promise<string>;
  /**
   * Removes a journey from the store and returns it; null when there is none or it has expired. It cannot be taken
   * again.
   */
  take(token: string): Promise<Journey | null>;
  pending(token: string): Promise<Pending | null>;
  /** Counts a try; null when the link does not exist any more, or TRIES_MAX is used up. */
  attempt(token: string): Promise<Pending | null>;
  /** As `pending` and `attempt`, for a sign-in that waits for its second factor. */
  awaiting(token: string): Promise<AwaitingFactor | null>;
  attemptFactor(token: string): Promise<AwaitingFactor | null>;
  /** Returns false when it did not exist any more. */
  end(token: string): Promise<boolean>;
  /** Deletes all transactions that contain this person's id. */
  endAllOf(userId: string): Promise<void>;
  /** Deletes expired rows; returns how many. */
  sweep(): Promise<number>;
}>;
