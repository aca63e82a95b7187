import type { ServiceName } from '@hirelane/contracts/service-token';
import { TOKEN_ALGORITHM, TOKEN_ISSUER, TOKEN_TYPE, TokenClaims } from '@hirelane/contracts/service-token';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { HttpProblem } from './http-problem.ts';

/** Whom the bff speaks for. */
export type Caller = Readonly<{ id: string; role: TokenClaims['role'] }>;

export type Authenticate = (authorization: string | undefined) => Promise<Caller>;

/**
 * Checks service tokens against the bff's public keys, which are fetched and cached. A service trusts nothing else about
 * who acts: no header, no body field. Throws 401 for anything but a fresh token for this service, 503 when the keys
 * cannot be had.
 */
export function tokenAuthentication(jwksUrl: string, service: ServiceName): Authenticate {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { cooldownDuration: 1_000, timeoutDuration: 5_000 });
  return async (authorization) => {
    const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : '';
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: TOKEN_ISSUER,
        audience: service,
        algorithms: [TOKEN_ALGORITHM],
        typ: TOKEN_TYPE,
        maxTokenAge: '60s',
        requiredClaims: ['sub', 'exp', 'jti'],
      });
      const { sub, role } = TokenClaims.parse(payload);
      return { id: sub, role };
    } catch (error) {
      throw new HttpProblem(isAboutKeys(error) ? 'unavailable' : 'signed-out');
    }
  };
}

/** The key endpoint's own failures, as opposed to a token that is wrong. */
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
