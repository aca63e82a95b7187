import * as z from 'zod';

/**
 * The bff's statement to a service about the caller: a JWT that is valid for 30 s, signed with EdDSA (RFC 9068, RFC
 * 8037). One token is used for all requests of a session to a service for half of that time.
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

/** Services that call another one during a request, on behalf of their own caller. */
export const ASKING = ['proposals', 'hiring'] as const;

/**
 * `bff`: the bff itself; the name of a service: that service, on behalf of the user in `sub`; `visitor`: a caller who
 * is not signed in, on a public route; `analyst`: the holder of a token for the public event stream.
 */
export const TokenClaims = z.object({
  sub: z.string(),
  role: z.enum(['client', 'freelancer', 'visitor', 'analyst', 'bff', ...ASKING]),
  /** Id of the caller's session, also on calls by the bff itself: once the session has ended, it can change nothing. */
  sid: z.uuid().optional(),
  /** The user in `sub` is an operator who has used a second factor; only on routes for operators. */
  operator: z.literal(true).optional(),
});
export type TokenClaims = z.infer<typeof TokenClaims>;

/** Headers between bff and services; the bff drops any that come from outside. */
export const HEADERS = {
  /** UUID that follows one user action from the browser to the event. */
  correlationId: 'x-correlation-id',
  /** On a request whose route `asks` another service: a token for that service, which the called service passes on. */
  onwardToken: 'x-onward-token',
  /** On a request for a feed: the origin that the browser sees, for its links. */
  publicOrigin: 'x-public-origin',
  /**
   * On a request whose answer contains the marketplace's name (`saysName` of its route): the name set by the operators,
   * percent-encoded. Absent if none is set.
   */
  marketplaceName: 'x-marketplace-name',
  /** On a command's answer: `<stream>@<version>`, the written event. */
  wrote: 'x-wrote',
  /** On a command's answer, if an earlier request had the same Idempotency-Key: `true`. */
  replayed: 'x-replayed',
  /** On a 404 that hides another user's data: `true`. For the log; a browser never sees it. */
  hidden: 'x-hidden',
  /** On a refused proof of identity: the id of the account, if it exists. For the log; a browser never sees it. */
  account: 'x-account',
  /** On a query: comma-separated `<stream>@<version>`, the caller's own writes. */
  atLeast: 'x-at-least',
  /** On an answer from a read model that was not yet caught up: `true`. */
  stale: 'x-stale',
} as const;
