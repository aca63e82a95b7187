import type { PendingLink, Provider, ProviderIdentity } from '@hirelane/api/schemas/sign-in';
import type { Session } from '../../http/session.ts';

/** The purpose of a redirect to a provider. */
export type Intent =
  | Readonly<{ name: 'login' }>
  /** Role and invitation code are used only when an account is created. */
  | Readonly<{ name: 'sign-up'; isClient: boolean; joinCode?: string }>
  /** Started within a session. `session`: SHA-256 of its token, in base64. */
  | Readonly<{
      name: 'connect' | 'confirm';
      userId: string;
      session: string;
      /**
       * The session's id, which does not change with the token. Absent if the transaction is from a release that did
       * not store ids.
       */
      sessionId?: string;
      credentialVersion: number;
      /** Whether the user gave a second factor before the redirect. */
      isFactorShown?: boolean;
    }>;

/** The transaction of a browser that was sent to a provider. All fields are set before the redirect. */
export type Journey = Readonly<{
  kind: 'journey';
  provider: Provider;
  state: string;
  nonce: string;
  /** PKCE's code verifier (RFC 7636). */
  verifier: string;
  intent: Intent;
  /** The path of one of our pages; null for the start page. */
  returnTo: string | null;
  /** The browser's session before the redirect, which ends at sign-in: SHA-256 of its token, in base64. */
  replaced: string | null;
}>;

/**
 * The transaction of a browser that came back with the email address of an existing account. The user must prove that
 * the account is theirs.
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

/** The transaction of a browser whose user has given one factor and must give the second. */
export type AwaitingFactor = Readonly<{
  kind: 'second-factor';
  userId: string;
  isClient: boolean;
  /** The account's credential version just before the first factor was checked. */
  credentialVersion: number;
  /** A provider identity to connect after the second factor; absent in most sign-ins. */
  link?: ProviderIdentity;
  tries: number;
  returnTo: string | null;
  replaced: string | null;
}>;

/** How a transaction stores a session: the SHA-256 of its token, in base64. */
export const hashOf = ({ hash }: Pick<Session, 'hash'>): string => hash.toString('base64');

/** The session whose hash a transaction stores. */
export const sessionBy = (hash: string): Pick<Session, 'hash'> => ({ hash: Buffer.from(hash, 'base64') });

/** Lifetime of a transaction, in seconds. */
export const LIFETIME_S = 600;
/** Maximum number of password attempts for a pending link. */
export const TRIES_MAX = 5;

/**
 * One-use transactions, each identified by a token that only the browser has. All functions reject with a failure of
 * code 'unavailable' if the store cannot be used.
 */
export type Transactions = Readonly<{
  /** Stores a transaction for LIFETIME_S and returns its token (base64url, 32 bytes). */
  begin(content: Journey | Pending | AwaitingFactor): Promise<string>;
  /**
   * Removes a transaction from the store and returns it; null if it does not exist or has expired. It cannot be used
   * again.
   */
  take(token: string): Promise<Journey | null>;
  pending(token: string): Promise<Pending | null>;
  /** Counts an attempt; null if the link no longer exists or TRIES_MAX attempts have been made. */
  attempt(token: string): Promise<Pending | null>;
  /** Like `pending` and `attempt`, for a sign-in that waits for its second factor. */
  awaiting(token: string): Promise<AwaitingFactor | null>;
  attemptFactor(token: string): Promise<AwaitingFactor | null>;
  /** Deletes a transaction. Returns false if it no longer existed. */
  end(token: string): Promise<boolean>;
  /** Deletes all transactions that contain this user's id. */
  endAllOf(userId: string): Promise<void>;
  /** Deletes expired rows and returns how many there were. */
  sweep(): Promise<number>;
}>;
