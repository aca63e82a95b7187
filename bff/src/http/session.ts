/** A signed-in browser, as the server stores it (`session/store.ts`). */
export type Session = Readonly<{
  /** A random, public id for the row. It gives no access, and it stays the same when the token is renewed. */
  id: string;
  /** SHA-256 of the token in the cookie. The token itself is not stored. */
  hash: Buffer;
  userId: string;
  isClient: boolean;
  /** The account's credential version when the session began, or when the session last raised it. */
  credentialVersion: number;
  /** When the user last signed in with this browser or confirmed the session. */
  confirmedAt: Date;
  /**
   * Whether an operator has suspended the account. May be outdated in a session from memory, which only queries use.
   */
  isSuspended: boolean;
  /**
   * Whether the user is an operator and not suspended. May be outdated like `isSuspended`, except on operator routes.
   */
  isOperator: boolean;
  /**
   * Whether the user gave a second factor in this session and the ways to sign in to the account have not changed
   * since.
   */
  hasShownFactor: boolean;
  /** The last `<stream>@<version>` that this session wrote, per stream category. */
  wrote: Readonly<Record<string, string>>;
}>;

export const roleOf = (session: Session) => (session.isClient ? 'client' : 'freelancer');
