import type { PendingLink, Provider, ProviderIdentity } from '@hirelane/contracts/api/sign-in';
import type { Session } from '../../http/session.ts';

/** What a trip to a provider is for. */
export type Intent =
  | Readonly<{ name: 'login' }>
  /** The role counts when an account is made, and for nothing else. */
  | Readonly<{ name: 'sign-up'; isClient: boolean }>
  /** From within a session. `session`: SHA-256 of its token, in base64. */
  | Readonly<{
      name: 'connect' | 'confirm';
      userId: string;
      session: string;
      /** Its id, which does not change with the token. Absent: the trip began before ids were kept. */
      sessionId?: string;
      credentialVersion: number;
      /** The second factor was shown before the trip began. */
      isFactorShown?: boolean;
    }>;

/** A browser that is at a provider. Everything here was decided before it left. */
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

/** A browser that came back as somebody whose e-mail address belongs to an account, and must show that it is theirs. */
export type Pending = Readonly<{
  kind: 'pending';
  identity: ProviderIdentity;
  userId: string;
  by: PendingLink['data']['by'];
  tries: number;
  returnTo: string | null;
  replaced: string | null;
}>;

/** A browser whose person has shown one factor, and must show the second. */
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

/** A session as a transaction keeps it: the SHA-256 of its token, in base64. */
export const hashOf = ({ hash }: Pick<Session, 'hash'>): string => hash.toString('base64');

/** The session of which a transaction keeps the hash. */
export const sessionBy = (hash: string): Pick<Session, 'hash'> => ({ hash: Buffer.from(hash, 'base64') });

/** Seconds that a transaction lives. */
export const LIFETIME = 600;
/** Passwords that may be tried for one pending link. */
export const TRIES_MAX = 5;

/** One-use transactions, each named by a token that only the browser has. Rejects with a failure of code 'unavailable'. */
export type Transactions = Readonly<{
  /** Keeps a transaction for LIFETIME and answers its token (base64url, 32 bytes). */
  begin(content: Journey | Pending | AwaitingFactor): Promise<string>;
  /** Takes a journey out of the store; null when there is none, or no longer. Nobody can take it again. */
  take(token: string): Promise<Journey | null>;
  pending(token: string): Promise<Pending | null>;
  /** Counts a try; null when there is no such link any more, or TRIES_MAX is used up. */
  attempt(token: string): Promise<Pending | null>;
  /** The same two for a sign-in that waits for its second factor. */
  awaiting(token: string): Promise<AwaitingFactor | null>;
  attemptFactor(token: string): Promise<AwaitingFactor | null>;
  /** False when it was there no more. */
  end(token: string): Promise<boolean>;
  /** Ends all that name this person. */
  endAllOf(userId: string): Promise<void>;
  /** Deletes expired rows; answers how many. */
  sweep(): Promise<number>;
}>;
