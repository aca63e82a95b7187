import type { Route } from '@hirelane/contracts/routes/route';

/** A signed-in caller, in a session. */
export type SignedIn = Readonly<{
  role: 'client' | 'freelancer';
  isSuspended: boolean;
  /** False for a suspended operator. */
  isOperator: boolean;
  /** A second factor was shown in this session. */
  hasShownFactor: boolean;
  /** The session was confirmed a moment ago. */
  isConfirmed: boolean;
  /** The request names another user than the session's. */
  isOtherUser: boolean;
}>;

/** `hasEventsToken`: the request has one of the tokens for the public event stream. */
export type Caller = Readonly<{ signedIn: SignedIn | null; hasEventsToken: boolean }>;

/** Why a call is refused, as the log names it. */
export type Refused =
  | 'events-token-refused'
  | 'sign-in-needed'
  | 'other-user'
  | 'suspended'
  | 'operator-refused'
  | 'operator-unproved'
  | 'role-refused'
  | 'confirm-needed';

/**
 * Whether a caller may call a route: null if they may, otherwise the first reason against it. Whose data a call is about
 * is for the services to check. The event stream requires a token; a session does not count there.
 */
export function refusalOf(
  { who, kind, whileSuspended, confirmed }: Pick<Route, 'who' | 'kind' | 'whileSuspended' | 'confirmed'>,
  { signedIn, hasEventsToken }: Caller,
): Refused | null {
  if (who === 'anyone') return null;
  if (who === 'analyst') return hasEventsToken ? null : 'events-token-refused';
  if (signedIn === null) return 'sign-in-needed';
  if (signedIn.isOtherUser) return 'other-user';
  if (signedIn.isSuspended && kind === 'command' && !whileSuspended) return 'suspended';
  if (who === 'operator') {
    if (!signedIn.isOperator) return 'operator-refused';
    if (!signedIn.hasShownFactor) return 'operator-unproved';
  } else if (who !== 'user' && who !== signedIn.role) {
    return 'role-refused';
  }
  return confirmed && !signedIn.isConfirmed ? 'confirm-needed' : null;
}
