import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { readForm, sendJson } from './provider-page.ts';

/** The ID token's defect; `nothing` if the token is valid. */
export const FORGERIES = [
  'nothing',
  'no id_token',
  'another nonce',
  'no nonce',
  'another audience',
  'another issuer',
  'expired',
  'issued in the future',
  'no subject',
  'alg none',
  'a foreign key',
  'a foreign key under our kid',
  'HS256 by the public key',
  'a changed payload',
] as const;
export type Forgery = (typeof FORGERIES)[number];

export type ForgingGoogle = {
  readonly environment: Readonly<Record<string, string>>;
  /** The next tokens' defect. */
  forgery: Forgery;
  /** Follows the authorization URL, which redirects immediately; returns the path of our callback. */
  visit(address: string): string;
  close(): Promise<void>;
};

const CLIENT = 'hirelane-at-the-forger';
const SECONDS = () => Math.floor(Date.now() / 1_000);

/** An OpenID provider that signs users in without asking, and forges its ID tokens. */
export async function startForgingGoogle(email: string): Promise<ForgingGoogle> {
  const own = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const server = createServer((req, res) => {
    serve(req, res).catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function serve(req: IncomingMessage, res: ServerResponse) {
    if (req.url === '/.well-known/openid-configuration') {
      return sendJson(res, 200, {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (req.url === '/jwks') return sendJson(res, 200, { keys: [jwk] });
    if (req.url !== '/token') return sendJson(res, 404, {});
    const nonce = (await readForm(req)).get('code') ?? '';
    const idToken = await forge(forger.forgery, nonce);
    return sendJson(res, 200, { access_token: 'at', token_type: 'Bearer', ...(idToken && { id_token: idToken }) });
  }

  async function forge(forgery: Forgery, nonce: string): Promise<string | null> {
    const now = SECONDS();
    const sound: JWTPayload = {
      iss: origin,
      aud: CLIENT,
      sub: 'victim',
      nonce,
      iat: now,
      exp: now + 300,
      email,
      email_verified: true,
      given_name: 'Victim',
    };
    const sign = (claims: JWTPayload, key = own.privateKey, kid = 'own') =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
    const { nonce: _nonce, ...withoutNonce } = sound;
    const { sub: _sub, ...withoutSubject } = sound;
    switch (forgery) {
      case 'nothing':
        return sign(sound);
      case 'no id_token':
        return null;
      case 'another nonce':
        return sign({ ...sound, nonce: 'of another browser' });
      case 'no nonce':
        return sign(withoutNonce);
      case 'another audience':
        return sign({ ...sound, aud: 'another-client' });
      case 'another issuer':
        return sign({ ...sound, iss: 'https://accounts.google.com' });
      case 'expired':
        return sign({ ...sound, iat: now - 7_200, exp: now - 3_600 });
      case 'issued in the future':
        return sign({ ...sound, iat: now + 3_600, nbf: now + 3_600, exp: now + 7_200 });
      case 'no subject':
        return sign(withoutSubject);
      case 'alg none':
        return new UnsecuredJWT(sound).encode();
      case 'a foreign key':
        return sign(sound, foreign.privateKey, 'foreign');
      case 'a foreign key under our kid':
        return sign(sound, foreign.privateKey);
      case 'HS256 by the public key':
        return new SignJWT(sound)
          .setProtectedHeader({ alg: 'HS256', kid: 'own' })
          .sign(new TextEncoder().encode(JSON.stringify(jwk)));
      case 'a changed payload': {
        const [header, , signature] = (await sign(sound)).split('.');
        const payload = Buffer.from(JSON.stringify({ ...sound, sub: 'another subject' })).toString('base64url');
        return `${header}.${payload}.${signature}`;
      }
    }
  }

  const forger: ForgingGoogle = {
    environment: { GOOGLE_CLIENT_ID: CLIENT, GOOGLE_CLIENT_SECRET: 'of no worth', GOOGLE_ISSUER: origin },
    forgery: 'nothing',
    visit(address) {
      const asked = new URL(address).searchParams;
      const back = new URL(asked.get('redirect_uri') ?? '');
      // The authorization code contains the nonce, for use at the token endpoint.
      back.search = new URLSearchParams({ code: asked.get('nonce') ?? '', state: asked.get('state') ?? '' }).toString();
      return back.pathname + back.search;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return forger;
}
