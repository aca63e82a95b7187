/** A signed-in browser, as the server keeps it (`session/store.ts`). */
export type Session = Readonly<{
  /** Random; names the row from outside and opens nothing. It stays when the token is renewed. */
  id: string;
  /** SHA-256 of the token in the cookie; the token itself is stored nowhere. */
  hash: Buffer;
  userId: string;
  isClient: boolean;
  /** The account's credential version when it began, or was last raised by this session. */
  credentialVersion: number;
  /** When the person last showed that the browser is theirs: signed in, or confirmed it. */
  confirmedAt: Date;
  /** The last `<stream>@<version>` this session wrote, per stream category. */
  wrote: Readonly<Record<string, string>>;
}>;
