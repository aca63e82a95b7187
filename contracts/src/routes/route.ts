import type * as z from 'zod';
import type { TokenClaims } from '../service-token.ts';
import { type ASKED_BY, ASKING, type AskingService, type ServiceName } from '../services.ts';

/**
 * Who may call a route. `bff` is the bff itself. A service name is that service, acting for its own caller. Routes for
 * the bff or a service are never reachable from outside. `analyst` is a holder of one of the operator's tokens for the
 * public event stream. `operator` is a user whose account was appointed by the server operator, in a session with a
 * second factor.
 */
export type Who = 'anyone' | 'user' | 'client' | 'freelancer' | 'operator' | 'analyst' | 'bff' | AskingService;

/** Whether a caller is one of our own processes rather than a person. Outside requests to its routes get a 404. */
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
  | 'statistics'
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
  /**
   * An Express pattern, in which a parameter is a UUID. A path that ends in `/` can also be called without the slash.
   */
  path: string;
  who: Who;
  service: ServiceName | 'bff';
  /**
   * Set if the route requires a session with a recent confirmation (`schemas/confirmation.ts`), because it revokes
   * permissions, adds a way to sign in, signs out a browser from the list, or returns all of a user's data.
   */
  confirmed?: true;
  /** Set for the commands that suspended users can still call: those for signing in and for deleting the account. */
  whileSuspended?: true;
  /**
   * The service that this one calls on the caller's behalf, and the role in which it calls. The bff sends a token for
   * that service too.
   */
  asks?: { [S in AskingService]: Readonly<{ service: (typeof ASKED_BY)[S][number]; as: S }> }[AskingService];
  /** A command changes something. It takes an Idempotency-Key if a service handles it. */
  kind: 'command' | 'query';
  /** The limit per caller (`bff/src/limits/settings.ts`). If absent, the common limit for reads or writes applies. */
  limit?: RouteLimit;
  /**
   * Counts calls per session, for routes that a user needs to end a stolen session, so that the thief's calls do not
   * use up the owner's limit. Credential guesses are limited separately.
   */
  isCountedBySession?: true;
  /**
   * Set if the body or the response contains one-time secrets. The response is not stored, and the Idempotency-Key is
   * ignored.
   */
  hasSecrets?: true;
  /**
   * Set if the response contains the marketplace's name, which the bff sends with the request because the service does
   * not have it.
   */
  saysName?: true;
  /**
   * Set if the response is the same for every caller and seldom changes: the number of seconds for which browsers and
   * proxies may reuse it.
   */
  maxAge?: number;
  /** Set if the response is CSV instead of JSON for callers who request it. */
  hasCsv?: true;
  query?: z.ZodType;
  body?: z.ZodType | 'multipart';
  status: number;
  /**
   * `ndjson` is one JSON value per line. `feed` is Atom or JSON Feed, depending on the path's extension. `event-stream`
   * is server-sent events, until either side closes the connection.
   */
  answer: z.ZodType | 'bytes' | 'ndjson' | 'feed' | 'event-stream';
  /** The `$id` of the JSON Schema of each line or server-sent event, for the API document. */
  item?: string;
  /** A one-line summary for the API document. */
  about: string;
}>;
