/** A signed-in browser, as the server stores it (`session/store.ts`). */
export type Session = Readonly<{
  /** Random; a public name of the row that gives no access. It stays when the token is renewed. */
  id: string;
  /** SHA-256 of the token in the cookie; the token itself is stored nowhere. */
  hash: Buffer;
  userId: string;
  isClient: boolean;
  /** The account's credential version when it began, or was last raised by this session. */
  credentialVersion: number;
  /** When the user last signed in with this browser or confirmed the session. */
  confirmedAt: Date;
  /**
   * Whether the operator has suspended the account. Of a session from memory it may be outdated, and only queries have
   * such a one.
   */
  isSuspended: boolean;
  /** Whether the person is an operator and not suspended; as `isSuspended`, it may be outdated for queries of others. */
  isOperator: boolean;
  /** Whether a second factor was shown for this session, and how the account is entered has not changed since. */
  hasShownFactor: boolean;
  /** The last `<stream>@<version>` this session wrote, per stream category. */
  wrote: Readonly<Record<string, string>>;
}>;

export const roleOf = (session: Session) => (session.isClient ? 'client' : 'freelancer');
