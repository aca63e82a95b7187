import { randomUUID } from 'node:crypto';
import type { Route, Who } from '@hirelane/contracts/routes/route';
import {
  type ServiceName,
  TOKEN_ALGORITHM,
  TOKEN_ISSUER,
  TOKEN_SECONDS,
  TOKEN_TYPE,
  type TokenClaims,
} from '@hirelane/contracts/service-token';
import { SignJWT } from 'jose';
import type { Session } from '../http/session.ts';
import type { SigningKeys } from './keys.ts';

/** Makes the token that tells `audience` who is acting: `contracts/src/service-token.ts`. */
export type SignServiceToken = (audience: ServiceName, caller: TokenClaims) => Promise<string>;

/** The bff speaking for itself. */
export const BFF: TokenClaims = { sub: 'bff', role: 'bff' };

/** Anybody who is not signed in. */
const VISITOR: TokenClaims = { sub: 'visitor', role: 'visitor' };

/** Somebody with a token for the event stream: nobody needs to know who. */
const ANALYST: TokenClaims = { sub: 'analyst', role: 'analyst' };

export const callerOf = (who: Who, session: Session | null): TokenClaims =>
  who === 'analyst' ? ANALYST : session ? { sub: session.userId, role: roleOf(session), sid: session.id } : VISITOR;

/**
 * What a route's service needs to ask another one for the caller: a token for that one, which is good for nothing but the routes
 * that it answers to the asking service. Undefined where the route asks nobody.
 */
export async function onwardToken(
  sign: SignServiceToken,
  { asks }: Pick<Route, 'asks'>,
  session: Session | null,
): Promise<string | undefined> {
  return asks && session ? sign(asks.service, { sub: session.userId, role: asks.as }) : undefined;
}

export const roleOf = (session: Session) => (session.isClient ? 'client' : 'freelancer');

/** Signs with the first key. The clock is the machine's own: the services check the token against theirs. */
export function serviceTokenSigner({ key, kid }: SigningKeys): SignServiceToken {
  return (audience, { sub, role, sid }) =>
    new SignJWT({ role, sid })
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: TOKEN_TYPE, kid })
      .setIssuer(TOKEN_ISSUER)
      .setAudience(audience)
      .setSubject(sub)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS}s`)
      .sign(key);
}
