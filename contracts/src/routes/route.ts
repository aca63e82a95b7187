import type * as z from 'zod';
import { ASKING, type ServiceName, type TokenClaims } from '../service-token.ts';

type Asking = (typeof ASKING)[number];

/**
 * Who may call. `bff`: the bff itself. A service name: that service, on behalf of its own caller. Routes for either are
 * never reachable from outside. `analyst`: a holder of one of the operator's tokens for the public event stream.
 * `operator`: a user whose account was appointed by the server operator, in a session with a second factor.
 */
export type Who = 'anyone' | 'user' | 'client' | 'freelancer' | 'operator' | 'analyst' | 'bff' | Asking;

/** Whether a caller is one of our own processes rather than a person: its routes do not exist for outside callers. */
export const isInternal = (who: Who | TokenClaims['role']): boolean => INTERNAL.has(who);

const INTERNAL: ReadonlySet<string> = new Set(['bff', ...ASKING]);

/** The media type of a route that returns a feed. */
export const feedType = (path: string): 'application/atom+xml' | 'application/feed+json' =>
  path.endsWith('.atom') ? 'application/atom+xml' : 'application/feed+json';

/** Limits that apply to individual routes. */
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
  /** Express pattern; a parameter is a UUID. A path that ends in `/` can also be called without the slash. */
  path: string;
  who: Who;
  service: ServiceName | 'bff';
  /**
   * For routes that remove rights, add a way to sign in, sign out a browser from the list, or return all of a user's
   * data: requires a session with a recent confirmation (`schemas/confirmation.ts`).
   */
  confirmed?: true;
  /** A command allowed for a suspended user: it is about signing in or deleting the account. */
  whileSuspended?: true;
  /**
   * The service that this one calls on the caller's behalf, and in which role: the bff sends a token for that service
   * too.
   */
  asks?: Readonly<{ service: ServiceName; as: Asking }>;
  /** A command changes something and takes an Idempotency-Key if it belongs to a service. */
  kind: 'command' | 'query';
  /** Its limit per caller (`bff/src/limits/settings.ts`); absent: the common limit for reads or writes. */
  limit?: RouteLimit;
  /**
   * Counted per session, for routes that a user needs to end a stolen session: the thief's calls do not use up the
   * owner's limit. Credential guesses are limited separately.
   */
  isCountedBySession?: true;
  /**
   * The body or the response contains one-time secrets: the response is not stored, and the Idempotency-Key is ignored.
   */
  hasSecrets?: true;
  /**
   * The response contains the marketplace's name, which the bff sends with the request because the service does not
   * have it.
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
