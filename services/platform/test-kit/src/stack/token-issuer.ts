import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import {
  TOKEN_ALGORITHM,
  TOKEN_ISSUER,
  TOKEN_SECONDS,
  TOKEN_TYPE,
  type TokenClaims,
} from '@hirelane/api/service-token';
import type { ServiceName } from '@hirelane/api/services';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Replaces the bff for the services: signs service tokens and publishes the key to verify them. */
export type TokenIssuer = Readonly<{
  /** The value for JWKS_URL. */
  jwksUrl: string;
  /** The value for a bff's SERVICE_TOKEN_KEYS: the private key, so that the same URL also verifies that bff's tokens. */
  keys: string;
  /** A service token, valid for 30 s: `contracts/src/service-token.ts`. */
  sign(audience: ServiceName, caller: TokenClaims): Promise<string>;
  stop(): Promise<void>;
}>;

export async function startTokenIssuer(): Promise<TokenIssuer> {
  const { privateKey, publicKey } = await generateKeyPair(TOKEN_ALGORITHM, { crv: 'Ed25519', extractable: true });
  const kid = randomUUID();
  const setOf = async (key: CryptoKey) =>
    JSON.stringify({ keys: [{ ...(await exportJWK(key)), kid, alg: TOKEN_ALGORITHM, use: 'sig' }] });
  const [jwks, keys] = await Promise.all([setOf(publicKey), setOf(privateKey)]);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(jwks);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Expected a port to listen on, got none.');
  return {
    jwksUrl: `http://127.0.0.1:${address.port}/internal/jwks.json`,
    keys,
    sign: (audience, { sub, role, sid }) =>
      new SignJWT({ role, sid })
        .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: TOKEN_TYPE, kid })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(audience)
        .setSubject(sub)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_SECONDS}s`)
        .sign(privateKey),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
