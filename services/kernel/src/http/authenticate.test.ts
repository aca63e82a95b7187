import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOKEN_ALGORITHM, TOKEN_ISSUER, TOKEN_TYPE } from '@hirelane/contracts/service-token';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Authenticate, tokenAuthentication } from './authenticate.ts';

const USER = randomUUID();
const now = () => Math.floor(Date.now() / 1_000);

let server: Server;
let authenticate: Authenticate;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
beforeAll(async () => {
  keys = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'EdDSA' }] });
  server = createServer((_req, res) => res.setHeader('content-type', 'application/json').end(jwks));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  authenticate = tokenAuthentication(`http://127.0.0.1:${port}/`, 'profiles');
});
afterAll(() => server.close());

type Changes = Partial<Record<'aud' | 'iss' | 'typ' | 'sub' | 'role', string>> & { iat?: number; jti?: null };

function tokenOf(changes: Changes) {
  const iat = changes.iat ?? now();
  const token = new SignJWT({ role: changes.role ?? 'freelancer' })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, typ: changes.typ ?? TOKEN_TYPE, kid: 'one' })
    .setIssuer(changes.iss ?? TOKEN_ISSUER)
    .setAudience(changes.aud ?? 'profiles')
    .setSubject(changes.sub ?? USER)
    .setIssuedAt(iat)
    .setExpirationTime(iat + 30);
  if (changes.jti !== null) token.setJti(randomUUID());
  return token;
}

const signed = (changes: Changes = {}) => tokenOf(changes).sign(keys.privateKey);
const refused = (authorization: string | undefined) =>
  expect(authenticate(authorization)).rejects.toMatchObject({ body: { status: 401, code: 'signed-out' } });

test('the right token says who acts', async () => {
  expect(await authenticate(`Bearer ${await signed()}`)).toEqual({ id: USER, role: 'freelancer' });
});

describe('attack 37: a service refuses', () => {
  test('no token, another scheme, and what is no token', async () => {
    for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Bearer x.y.z', `Basic ${await signed()}`]) {
      await refused(authorization);
    }
  });

  test.each<[string, Changes]>([
    ['expired', { iat: now() - 120 }],
    ['from the future', { iat: now() + 600 }],
    ['for another service', { aud: 'projects' }],
    ['from another issuer', { iss: 'browser' }],
    ['of another type', { typ: 'JWT' }],
    ['without an id', { jti: null }],
    ['for a role that does not exist', { role: 'admin' }],
  ])('one that is %s', async (_what, changes) => refused(`Bearer ${await signed(changes)}`));

  test('one by another key of the same name', async () => {
    const other = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
    await refused(`Bearer ${await tokenOf({}).sign(other.privateKey)}`);
  });

  test('one that nobody signed', async () => {
    const claims = { sub: USER, role: 'client', jti: randomUUID() };
    const token = new UnsecuredJWT(claims).setIssuer(TOKEN_ISSUER).setAudience('profiles').setIssuedAt();
    await refused(`Bearer ${token.setExpirationTime('30s').encode()}`);
  });

  test('one by HS256 with the public key as its secret', async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      iss: TOKEN_ISSUER,
      aud: 'profiles',
      sub: USER,
      role: 'client',
      jti: 'x',
      iat: now(),
      exp: now() + 30,
    };
    const message = `${part({ alg: 'HS256', typ: TOKEN_TYPE, kid: 'one' })}.${part(claims)}`;
    const { x = '' } = await exportJWK(keys.publicKey);
    for (const secret of [await exportSPKI(keys.publicKey), x, Buffer.from(x, 'base64url')]) {
      await refused(`Bearer ${message}.${createHmac('sha256', secret).update(message).digest('base64url')}`);
    }
  });
});

test('when the keys cannot be had, that is 503 and not a refusal of the person', async () => {
  const blind = tokenAuthentication('http://127.0.0.1:9/', 'profiles');
  await expect(blind(`Bearer ${await signed()}`)).rejects.toMatchObject({ body: { code: 'unavailable' } });
});
