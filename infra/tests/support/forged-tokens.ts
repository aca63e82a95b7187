import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { TOKEN_ISSUER, TOKEN_TYPE } from '@hirelane/api/service-token';
import { SignJWT } from 'jose';
import type { Marketplace } from './marketplace.ts';

/** Service tokens for a user that no service may accept, each forged in a different way. */
export async function forgedTokens(
  { jwksUrl }: Marketplace,
  userId: string,
  audience: string,
): Promise<readonly Readonly<{ how: string; token: string }>[]> {
  const jwks = (await (await fetch(jwksUrl)).json()) as { keys: { kid: string; x: string }[] };
  const [published] = jwks.keys;
  if (!published) throw new Error('expected the bff to publish a key');
  const foreign = generateKeyPairSync('ed25519').privateKey;
  const claims = (alg: string) =>
    new SignJWT({ role: 'client' })
      .setProtectedHeader({ alg, typ: TOKEN_TYPE, kid: published.kid })
      .setIssuer(TOKEN_ISSUER)
      .setAudience(audience)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime('30s');
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = { iss: TOKEN_ISSUER, aud: audience, sub: userId, role: 'client', jti: randomUUID() };
  const now = Math.floor(Date.now() / 1000);
  return [
    { how: 'signed with another key', token: await claims('EdDSA').sign(foreign) },
    { how: 'HS256 by the public key', token: await claims('HS256').sign(Buffer.from(published.x, 'base64url')) },
    {
      how: 'not signed at all',
      token: `${encode({ alg: 'none', typ: TOKEN_TYPE })}.${encode({ ...unsigned, iat: now, exp: now + 30 })}.`,
    },
  ];
}
