import * as z from 'zod';

/**
 * What the bff says to a service about the caller: a JWT that lives 30 s, signed with EdDSA (RFC 9068, RFC 8037). One
 * token serves all requests of a session to a service for half of that time.
 */
export const TOKEN_ISSUER = 'bff';
export const TOKEN_TYPE = 'at+jwt';
export const TOKEN_ALGORITHM = 'EdDSA';
export const TOKEN_SECONDS = 30;

export const SERVICES = [
  'identity',
  'profiles',
  'projects',
  'proposals',
  'hiring',
  'messaging',
  'notifications',
  'feed',
  'files',
] as const;
export type ServiceName = (typeof SERVICES)[number];

/** Services that ask another one in the middle of a request, on behalf of whoever called them. */
export const ASKING = ['proposals', 'hiring'] as const;

/**
 * `bff` is the bff speaking for itself; the name of a service is that service, asking for the person in `sub`;
 * `visitor` is anybody who is not signed in, on a route that is open to anyone; `analyst` is somebody with a token for
 * the public event stream.
 */
export const TokenClaims = z.object({
  sub: z.string(),
  role: z.enum(['client', 'freelancer', 'visitor', 'analyst', 'bff', ...ASKING]),
  /**
   * Id of the session in which somebody asks, also where the bff speaks for itself: one that has ended changes nothing
   * any more.
   */
  sid: z.uuid().optional(),
  /** The person in `sub` is an operator who has shown a second factor; there on routes of operators alone. */
  operator: z.literal(true).optional(),
});
export type TokenClaims = z.infer<typeof TokenClaims>;

/** Headers between bff and services; the bff drops any that come from outside. */
export const HEADERS = {
  /** UUID that follows one user action from the browser to the event. */
  correlationId: 'x-correlation-id',
  /** On a request whose route `asks` another service: a token for that one, which the service called passes on. */
  onwardToken: 'x-onward-token',
  /** On a request for a feed: the origin that the browser sees, for its links. */
  publicOrigin: 'x-public-origin',
  /**
   * On a request whose answer says what the marketplace is called (`saysName` of its route): the name that its operators
   * have given it, percent-encoded. Absent where they have given it none.
   */
  marketplaceName: 'x-marketplace-name',
  /** On a command's answer: `<stream>@<version>`, what it wrote. */
  wrote: 'x-wrote',
  /** On a command's answer, when an earlier request came with the same Idempotency-Key: `true`. */
  replayed: 'x-replayed',
  /** On a 404 that hides what is somebody else's: `true`. For the log; a browser never sees it. */
  hidden: 'x-hidden',
  /**
   * On a refused proof of who somebody is: id of the account that was meant, if there is one. For the log; a browser
   * never sees it.
   */
  account: 'x-account',
  /** On a query: comma-separated `<stream>@<version>`, what the caller has written. */
  atLeast: 'x-at-least',
  /** On an answer that had to be given before the read model had caught up: `true`. */
  stale: 'x-stale',
} as const;
