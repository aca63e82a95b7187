import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FREELANCER_ID } from '../testing/fake-identity.ts';
import { newKey, startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

// @covers attack:37
describe('attack 37: a service refuses forged tokens', () => {
  const claims = { role: 'freelancer', sub: FREELANCER_ID };
  const now = () => Math.floor(Date.now() / 1000);
  const signed = async (changes: { aud?: string; typ?: string; iss?: string; iat?: number; own?: boolean }) => {
    const jwk = changes.own ? await newKey('test-1') : bff.config.serviceTokenKeys[0];
    const iat = changes.iat ?? now();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', typ: changes.typ ?? 'at+jwt', kid: 'test-1' })
      .setIssuer(changes.iss ?? 'bff')
      .setAudience(changes.aud ?? 'profiles')
      .setIssuedAt(iat)
      .setExpirationTime(iat + 30)
      .sign(await importJWK({ ...jwk }, 'EdDSA'));
  };
  const ask = async (token: string | null) => {
    const response = await fetch(`${bff.services.profiles.url}/api/v1/freelancer/profile/${FREELANCER_ID}`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
    return response.status;
  };

  test('a valid token is accepted, so the refusals below are due to the defects under test', async () => {
    expect(await ask(await signed({}))).toBe(200);
  });
  test('a service refuses a request without a token', async () => {
    expect(await ask(null)).toBe(401);
  });
  test.each([
    ['expired', { iat: Math.floor(Date.now() / 1000) - 120 }],
    // @covers asvs:9.2.4
    ['for another service', { aud: 'projects' }],
    ['of another type', { typ: 'JWT' }],
    ['from another issuer', { iss: 'browser' }],
    ['signed by a foreign key with the same kid', { own: true }],
  ])('a service refuses a token that is %s', async (_what, changes) => {
    expect(await ask(await signed(changes))).toBe(401);
  });
  test('a service refuses a token that is not signed', async () => {
    const none = new UnsecuredJWT(claims).setIssuer('bff').setAudience('profiles').setIssuedAt().encode();
    expect(await ask(none)).toBe(401);
  });
  test('a service refuses a token that is signed with HS256 and the public key as the secret', async () => {
    const key = await importJWK({ ...bff.config.serviceTokenKeys[0], d: undefined } as never, 'EdDSA', {
      extractable: true,
    });
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'HS256', typ: 'at+jwt', kid: 'test-1' })}.${part({
      ...claims,
      iss: 'bff',
      aud: 'profiles',
      iat: now(),
      exp: now() + 30,
    })}`;
    for (const secret of [await exportSPKI(key as never), (await exportJWK(key as never)).x as string]) {
      expect(await ask(`${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`)).toBe(401);
    }
  });
});
