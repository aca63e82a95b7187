import type * as z from 'zod';
import { ASKING, type ServiceName, type TokenClaims } from '../service-token.ts';

type Asking = (typeof ASKING)[number];

/**
 * Who may call. `bff` is the bff itself, the name of a service that service, asking for somebody who has called it:
 * such routes are never reachable from outside. `analyst` is whoever has one of the operator's tokens for the public
 * event stream. `operator` is somebody whose account the operator of the server has named, in a session for which they
 * have shown a second factor.
 */
export type Who = 'anyone' | 'user' | 'client' | 'freelancer' | 'operator' | 'analyst' | 'bff' | Asking;

/** Whether a caller is a process of ours and not a person: their routes do not exist from outside. */
export const isInternal = (who: Who | TokenClaims['role']): boolean => INTERNAL.has(who);

const INTERNAL: ReadonlySet<string> = new Set(['bff', ...ASKING]);

/** The media type of a route whose answer is a feed. */
export const feedType = (path: string): 'application/atom+xml' | 'application/feed+json' =>
  path.endsWith('.atom') ? 'application/atom+xml' : 'application/feed+json';

/** The limits that routes of their own have. */
export type RouteLimit =
  | 'upload'
  | 'proposal'
  | 'verification'
  | 'oneClick'
  | 'passwordChange'
  | 'passkey'
  | 'emailChange'
  | 'export'
  | 'events'
  | 'search'
  | 'ownFeed'
  | 'savedSearch'
  | 'project'
  | 'edit'
  | 'details'
  | 'page'
  | 'report'
  | 'invite'
  | 'question'
  | 'profile'
  | 'newsletter';

export type Route = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Express pattern; a parameter stands for one UUID. A path that ends in `/` may also be called without it. */
  path: string;
  who: Who;
  service: ServiceName | 'bff';
  /**
   * Takes rights away, adds a way in, signs out a browser from the list, or returns all of a person's data: only for a
   * session that was confirmed a moment ago (`schemas/confirmation.ts`).
   */
  confirmed?: true;
  /**
   * A command that somebody may give whose account is suspended: it is about how the account is entered, or its end.
   */
  whileSuspended?: true;
  /** The service that this one asks on the caller's behalf, and in which role: the bff sends a token for it along. */
  asks?: Readonly<{ service: ServiceName; as: Asking }>;
  /** A command changes something and takes an Idempotency-Key, if it is a service's. */
  kind: 'command' | 'query';
  /** Its limit per caller (`bff/src/limits/settings.ts`); absent: that of all reads, or of all writes. */
  limit?: RouteLimit;
  /**
   * Counted by session, for what a user needs to end a stolen one: the thief's calls do not use up the owner's. Guesses
   * at proofs are limited separately.
   */
  isCountedBySession?: true;
  /** The body or the answer contains one-time secrets: the answer is not stored, and the Idempotency-Key is ignored. */
  hasSecrets?: true;
  /** The answer says what the marketplace is called, which its service cannot know: the bff sends it along. */
  saysName?: true;
  query?: z.ZodType;
  body?: z.ZodType | 'multipart';
  status: number;
  /**
   * `ndjson`: a JSON value a line. `feed`: Atom or JSON Feed, by the end of the path. `event-stream`: server-sent events,
   * for as long as both want.
   */
  answer: z.ZodType | 'bytes' | 'ndjson' | 'feed' | 'event-stream';
  /** One line for the API document. */
  about: string;
}>;
