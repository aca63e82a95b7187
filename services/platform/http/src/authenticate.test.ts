import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOKEN_ALGORITHM, TOKEN_ISSUER, TOKEN_TYPE } from '@hirelane/api/service-token';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Authenticate, tokenAuthentication } from './authenticate.ts';

const USER = randomUUID();
const now = () => Math.floor(Date.now() / 1_000);

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });

let server: Server;
let check: Authenticate;
const authenticate = (authorization: string | undefined) => check(authorization, log);
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
beforeAll(async () => {
  keys = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'EdDSA' }] });
  server = createServer((_req, res) => res.setHeader('content-type', 'application/json').end(jwks));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  check = tokenAuthentication(`http://127.0.0.1:${port}/`, 'profiles');
});
afterAll(() => server.close());
afterEach(() => {
  lines.length = 0;
  vi.useRealTimers();
});

type Changes = Partial<Record<'aud' | 'iss' | 'typ' | 'sub' | 'role', string>> & {
  iat?: number;
  jti?: null;
  operator?: unknown;
};

function tokenOf(changes: Changes) {
  const iat = changes.iat ?? now();
  const token = new SignJWT({ role: changes.role ?? 'freelancer', operator: changes.operator })
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

// @covers asvs:10.3.3
test('a valid token identifies the caller', async () => {
  expect(await authenticate(`Bearer ${await signed()}`)).toEqual({ id: USER, role: 'freelancer' });
});

test('only the token makes a caller an operator', async () => {
  const token = await signed({ operator: true });
  expect(await authenticate(`Bearer ${token}`)).toEqual({ id: USER, role: 'freelancer', isOperator: true });
  await refused(`Bearer ${await signed({ operator: 'yes' })}`);
});

describe('clocks that differ', () => {
  /** A token signed by a bff whose clock is `seconds` ahead of ours (or behind, if negative). */
  async function fromAClock(seconds: number) {
    // The time is just after the start of a second, so that a clock a few hundredths of a second behind shows the
    // previous second.
    const ours = Math.ceil(Date.now() / 1_000) * 1_000 + 10;
    vi.useFakeTimers({ toFake: ['Date'], now: ours + seconds * 1_000 });
    const token = await signed();
    vi.setSystemTime(ours);
    return `Bearer ${token}`;
  }

  test.each([0.02, 0.1, 1, 4.9, -1, -30, -34])('a bff clock that is %s s ahead is accepted', async (seconds) => {
    expect(await authenticate(await fromAClock(seconds))).toEqual({ id: USER, role: 'freelancer' });
    expect(lines).toEqual([]);
  });

  test.each([
    [10, { reason: 'ERR_JWT_CLAIM_VALIDATION_FAILED', claim: 'iat', age: -10 }],
    [-40, { reason: 'ERR_JWT_EXPIRED', claim: 'exp', age: 40 }],
  ])('a bff clock that is %s s ahead is refused, and the log contains the difference', async (seconds, why) => {
    await refused(await fromAClock(seconds));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, event: 'service-token-refused', ...why },
    ]);
  });
});

test('the log contains the reason for a refusal but nothing from the token', async () => {
  const tokens = [await signed({ aud: 'projects' }), await signed({ role: 'admin' }), 'x.y.z'];
  for (const token of tokens) await refused(`Bearer ${token}`);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { reason: 'ERR_JWT_CLAIM_VALIDATION_FAILED', claim: 'aud' },
    { reason: 'claims' },
    { reason: 'ERR_JWS_INVALID' },
  ]);
  for (const part of [USER, ...tokens.flatMap((token) => token.split('.')).filter(({ length }) => length > 1)]) {
    expect(lines.join('')).not.toContain(part);
  }
});

// @covers attack:37 asvs:9.1.1 asvs:9.1.2 asvs:9.1.3
describe('attack 37: a forged service token', () => {
  test('a missing token, a different scheme and an invalid token are refused', async () => {
    for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Bearer x.y.z', `Basic ${await signed()}`]) {
      await refused(authorization);
    }
  });

  test.each<[string, Changes]>([
    // @covers asvs:9.2.1
    ['that has expired', { iat: now() - 120 }],
    ['from the future', { iat: now() + 600 }],
    // @covers asvs:9.2.3 asvs:10.3.1
    ['for another service', { aud: 'projects' }],
    ['from another issuer', { iss: 'browser' }],
    // @covers asvs:9.2.2
    ['of a different type', { typ: 'JWT' }],
    ['without an id', { jti: null }],
    ['for a role that does not exist', { role: 'admin' }],
  ])('a token %s is refused', async (_what, changes) => refused(`Bearer ${await signed(changes)}`));

  test('a token signed with another key that has the same id is refused', async () => {
    const other = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
    await refused(`Bearer ${await tokenOf({}).sign(other.privateKey)}`);
  });

  test('a token without a signature is refused', async () => {
    const claims = { sub: USER, role: 'client', jti: randomUUID() };
    const token = new UnsecuredJWT(claims).setIssuer(TOKEN_ISSUER).setAudience('profiles').setIssuedAt();
    await refused(`Bearer ${token.setExpirationTime('30s').encode()}`);
  });

  test('a token signed with HS256 and the public key as the secret is refused', async () => {
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

test('if the keys cannot be fetched, the response is a 503 and not a refusal', async () => {
  const blind = tokenAuthentication('http://127.0.0.1:9/', 'profiles');
  await expect(blind(`Bearer ${await signed()}`, log)).rejects.toMatchObject({
    body: { code: 'unavailable' },
    cause: expect.any(Error),
  });
});
