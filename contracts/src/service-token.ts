import * as z from 'zod';
import { ASKING } from './services.ts';

/**
 * A JWT with which the bff identifies the caller to a service. Valid for 30 s, signed with EdDSA (RFC 9068, RFC 8037).
 * For half of that time, the same token is used for all of a session's requests to a service.
 */
export const TOKEN_ISSUER = 'bff';
export const TOKEN_TYPE = 'at+jwt';
export const TOKEN_ALGORITHM = 'EdDSA';
export const TOKEN_SECONDS = 30;

/**
 * `bff` is the bff itself, and a service name is that service, on behalf of the user in `sub`. `visitor` is a caller
 * who is not signed in, on a public route. `analyst` is the holder of a token for the public event stream.
 */
export const TokenClaims = z.object({
  sub: z.string(),
  role: z.enum(['client', 'freelancer', 'visitor', 'analyst', 'bff', ...ASKING]),
  /**
   * The id of the caller's session, even on calls by the bff itself, so that an ended session can no longer change
   * anything.
   */
  sid: z.uuid().optional(),
  /** True if the user in `sub` is an operator who has used a second factor. Set only on operator routes. */
  operator: z.literal(true).optional(),
});
export type TokenClaims = z.infer<typeof TokenClaims>;

/** Headers between bff and services; the bff drops any that come from outside. */
export const HEADERS = {
  /** A UUID that identifies a user action from the browser to the event. */
  correlationId: 'x-correlation-id',
  /**
   * On a request whose route `asks` a second service: a token for that service, which the called service sends with its
   * own call.
   */
  onwardToken: 'x-onward-token',
  /** On a request for a feed: the origin as seen by the browser, for its links. */
  publicOrigin: 'x-public-origin',
  /**
   * On a request whose response contains the marketplace's name (`saysName` of its route): the name set by the
   * operators, percent-encoded. Absent if none is set.
   */
  marketplaceName: 'x-marketplace-name',
  /** On a command's response: `<stream>@<version>`, the written event. */
  wrote: 'x-wrote',
  /** On a command's response, if an earlier request had the same Idempotency-Key: `true`. */
  replayed: 'x-replayed',
  /** On a 404 that hides another user's data: `true`. For the log only; never sent to a browser. */
  hidden: 'x-hidden',
  /** On a refused proof of identity: the account's id, if it exists. For the log only; never sent to a browser. */
  account: 'x-account',
  /** On a query: comma-separated `<stream>@<version>`, the caller's own writes. */
  atLeast: 'x-at-least',
  /** On a response from a read model that had not caught up yet: `true`. */
  stale: 'x-stale',
} as const;
