import { randomUUID } from 'node:crypto';
import type { Route, Who } from '@hirelane/api/routes/route';
import {
  TOKEN_ALGORITHM,
  TOKEN_ISSUER,
  TOKEN_SECONDS,
  TOKEN_TYPE,
  type TokenClaims,
} from '@hirelane/api/service-token';
import type { ServiceName } from '@hirelane/api/services';
import { type CryptoKey, importJWK, type JSONWebKeySet, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { roleOf, type Session } from '../http/session.ts';

/** Creates the token that identifies the caller to `audience` (`contracts/src/service-token.ts`). */
export type SignServiceToken = (audience: ServiceName, caller: TokenClaims) => Promise<string>;

/** The bff itself as the caller. */
export const BFF: TokenClaims = { sub: 'bff', role: 'bff' };

/** A caller who is not signed in. */
const VISITOR: TokenClaims = { sub: 'visitor', role: 'visitor' };

/** A caller with a token for the event stream. Services do not need to know which token it is. */
const ANALYST: TokenClaims = { sub: 'analyst', role: 'analyst' };

/** Operators have the operator role only on operator routes; on other routes they are a client or a freelancer. */
export function callerOf(who: Who, session: Session | null): TokenClaims {
  if (who === 'analyst') return ANALYST;
  if (session === null) return VISITOR;
  const person: TokenClaims = { sub: session.userId, role: roleOf(session), sid: session.id };
  return who === 'operator' && session.isOperator && session.hasShownFactor ? { ...person, operator: true } : person;
}

/**
 * Returns the token that the route's service uses to call another service on the caller's behalf. It is valid only for
 * the routes that the other service offers to the calling one. Undefined if the route does not call another service.
 */
export async function onwardToken(
  sign: SignServiceToken,
  { asks }: Pick<Route, 'asks'>,
  session: Session | null,
): Promise<string | undefined> {
  return asks && session ? sign(asks.service, { sub: session.userId, role: asks.as }) : undefined;
}

/** How long a token is reused for requests from the same caller to the same service: half of its lifetime. */
const REUSE_MS = (TOKEN_SECONDS * 1_000) / 2;
/** Maximum number of cached tokens, about 1 kB each. */
const KEPT_MAX = 10_000;

/**
 * Signs with the first key, once per caller and service every 15 s. Uses the machine's clock, because services compare
 * the token's times with their own clocks. `keysNow` is a function, because the keys can be replaced while the bff
 * runs.
 */
export function serviceTokenSigner(keysNow: () => SigningKeys): SignServiceToken {
  const kept = new LRUCache<string, Promise<string>>({ max: KEPT_MAX, ttl: REUSE_MS });
  return (audience, caller) => {
    const { sub, role, sid, operator } = caller;
    const keys = keysNow();
    const key = JSON.stringify([keys.kid, audience, sub, role, sid, operator]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const token = sign(keys, audience, caller);
    kept.set(key, token);
    token.catch(() => kept.delete(key));
    return token;
  };
}

function sign({ key, kid }: SigningKeys, audience: ServiceName, claims: TokenClaims): Promise<string> {
  const { sub, role, sid, operator } = claims;
  return new SignJWT({ role, sid, operator })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: TOKEN_TYPE, kid })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(audience)
    .setSubject(sub)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_SECONDS}s`)
    .sign(key);
}

const PrivateJwk = z.object(
  {
    kty: z.literal('OKP', 'every key must have kty OKP.'),
    crv: z.literal('Ed25519', 'every key must have crv Ed25519.'),
    x: z.string('every key must have x.'),
    d: z.string('every key must be private (contain d).'),
    kid: z.string('every key must have a kid.').min(1, 'every key must have a kid.'),
  },
  'must be a JSON Web Key Set with private Ed25519 keys.',
);

/** An Ed25519 private key as a JWK (RFC 8037), identified by `kid`. */
export type PrivateJwk = z.infer<typeof PrivateJwk>;

export const PrivateJwks = z.object(
  {
    keys: z
      .array(PrivateJwk, 'must be a JSON Web Key Set with private Ed25519 keys.')
      .min(1, 'must have at least one key.')
      .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'two keys have the same kid.'),
  },
  'must be a JSON Web Key Set with private Ed25519 keys.',
);

type SigningKeys = Readonly<{
  kid: string;
  key: CryptoKey;
  /** The public halves of all keys, so that a new key can be published before it is used to sign. */
  jwks: JSONWebKeySet;
}>;

/** Throws if a key's bytes are not an Ed25519 key. */
export async function importKeys(keys: readonly PrivateJwk[]): Promise<SigningKeys> {
  const [first] = keys;
  if (first === undefined) throw new Error('SERVICE_TOKEN_KEYS: must have at least one key.');
  const imported = await Promise.all(keys.map((jwk) => importJWK(jwk, TOKEN_ALGORITHM)));
  const jwks = keys.map(({ kty, crv, x, kid }) => ({ kty, crv, x, kid, alg: TOKEN_ALGORITHM, use: 'sig' }));
  return { kid: first.kid, key: imported[0] as CryptoKey, jwks: { keys: jwks } };
}
