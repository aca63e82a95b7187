import type * as z from 'zod';
import { ASKING, type ServiceName, type TokenClaims } from '../service-token.ts';

type Asking = (typeof ASKING)[number];

/**
 * Who may call. `bff`: the bff itself. The name of a service: that service, on behalf of its own caller. Routes for
 * either are never reachable from outside. `analyst`: a holder of one of the operator's tokens for the public event
 * stream. `operator`: a user whose account the operator of the server has named, in a session with a second factor.
 */
export type Who = 'anyone' | 'user' | 'client' | 'freelancer' | 'operator' | 'analyst' | 'bff' | Asking;

/** Whether a caller is one of our own processes instead of a person: its routes do not exist for the outside. */
export const isInternal = (who: Who | TokenClaims['role']): boolean => INTERNAL.has(who);

const INTERNAL: ReadonlySet<string> = new Set(['bff', ...ASKING]);

/** The media type of a route that answers a feed. */
export const feedType = (path: string): 'application/atom+xml' | 'application/feed+json' =>
  path.endsWith('.atom') ? 'application/atom+xml' : 'application/feed+json';

/** The limits that apply to individual routes. */
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
  /** Express pattern; a parameter is a UUID. A path that ends in `/` may also be called without the slash. */
  path: string;
  who: Who;
  service: ServiceName | 'bff';
  /**
   * For routes that remove rights, add a way to sign in, sign out a browser from the list, or return all data of a
   * user: only for a session with a recent confirmation (`schemas/confirmation.ts`).
   */
  confirmed?: true;
  /** A command that a suspended user may give: it is about signing in, or about deleting the account. */
  whileSuspended?: true;
  /** The service that this one calls on the caller's behalf, and in which role: the bff sends a token for it too. */
  asks?: Readonly<{ service: ServiceName; as: Asking }>;
  /** A command changes something and takes an Idempotency-Key, if it is a service's. */
  kind: 'command' | 'query';
  /** Its limit per caller (`bff/src/limits/settings.ts`); absent: the common limit of reads or of writes. */
  limit?: RouteLimit;
  /**
   * Counted by session, for what a user needs to end a stolen one: the thief's calls do not use up the owner's. Guesses
   * at credentials are limited separately.
   */
  isCountedBySession?: true;
  /** The body or the answer contains one-time secrets: the answer is not stored, and the Idempotency-Key is ignored. */
  hasSecrets?: true;
  /**
   * The answer contains the name of the marketplace, which the bff sends with the request, since the service does not
   * know it.
   */
  saysName?: true;
  query?: z.ZodType;
  body?: z.ZodType | 'multipart';
  status: number;
  /**
   * `ndjson`: one JSON value per line. `feed`: Atom or JSON Feed, by the extension of the path. `event-stream`:
   * server-sent events, until either side closes the connection.
   */
  answer: z.ZodType | 'bytes' | 'ndjson' | 'feed' | 'event-stream';
  /** One line for the API document. */
  about: string;
}>;
