import { TOKEN_ALGORITHM, TOKEN_ISSUER, TOKEN_TYPE, TokenClaims } from '@hirelane/api/service-token';
import type { ServiceName } from '@hirelane/api/services';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { HttpProblem } from './http-problem.ts';

/** The user that the bff is calling for, and the session id, if any. */
export type Caller = Readonly<{
  id: string;
  role: TokenClaims['role'];
  sessionId?: string;
  /** The user is acting as an operator and has provided a second factor. */
  isOperator?: true;
}>;

/** The caller's id; null for a visitor. */
export const userIdOf = ({ id, role }: Caller): string | null => (role === 'visitor' ? null : id);

/**
 * Authenticates a request by its Authorization header. The reason for a refusal is logged, but the response to the bff
 * states only that the token was refused.
 */
export type Authenticate = (authorization: string | undefined, log: Pick<Logger, 'warn'>) => Promise<Caller>;

/** By how many seconds the bff's clock and ours may differ when a token's validity is checked. */
const CLOCKS = 5;

/** The maximum number of cached tokens, which take about 1 kB each. */
const KEPT_MAX = 10_000;

/**
 * Checks service tokens against the bff's public keys, which are fetched and cached. A service never takes the caller's
 * identity from anything else, such as a header or a body field. Throws 401 unless the request has a valid token for
 * this service, and 503 if the keys cannot be fetched. The bff uses a token for several requests, so a token that was
 * checked once is accepted until it expires.
 */
export function tokenAuthentication(jwksUrl: string, service: ServiceName): Authenticate {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { cooldownDuration: 1_000, timeoutDuration: 5_000 });
  const checked = new LRUCache<string, Caller>({ max: KEPT_MAX });
  return async (authorization, log) => {
    const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : '';
    const known = checked.get(token);
    if (known !== undefined) return known;
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: TOKEN_ISSUER,
        audience: service,
        algorithms: [TOKEN_ALGORITHM],
        typ: TOKEN_TYPE,
        maxTokenAge: '60s',
        clockTolerance: CLOCKS,
        requiredClaims: ['sub', 'exp', 'jti'],
      });
      const { sub, role, sid, operator } = TokenClaims.parse(payload);
      const session = sid !== undefined && { sessionId: sid };
      const caller = { id: sub, role, ...session, ...(operator && { isOperator: true as const }) };
      const leftMs = Number(payload.exp) * 1_000 - Date.now();
      if (leftMs > 0) checked.set(token, caller, { ttl: leftMs });
      return caller;
    } catch (error) {
      if (isAboutKeys(error)) throw Object.assign(new HttpProblem('unavailable'), { cause: error });
      log.warn({ event: 'service-token-refused', ...reasonOf(error) }, 'the service token is missing or invalid');
      throw new HttpProblem('signed-out');
    }
  };
}

/**
 * Describes the reason for a refusal. The description contains nothing from the token except its age in seconds, which
 * is negative if the time of issue is ahead of our clock.
 */
function reasonOf(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof errors.JOSEError)) return { reason: 'claims' };
  if (!(error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)) {
    return { reason: error.code };
  }
  const { claim, payload } = error;
  const age = typeof payload.iat === 'number' ? Math.floor(Date.now() / 1_000) - payload.iat : undefined;
  return { reason: error.code, claim, age };
}

/** The codes of errors about the key endpoint rather than the token. */
function isAboutKeys(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    code === 'ERR_JWKS_TIMEOUT' ||
    code === 'ERR_JWKS_INVALID' ||
    code === 'ERR_JOSE_GENERIC' ||
    error instanceof TypeError
  );
}
