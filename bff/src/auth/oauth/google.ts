import type { ProviderProfile } from '@hirelane/api/schemas/sign-in';
import * as client from 'openid-client';
import * as z from 'zod';
import type { GoogleConfig } from './config.ts';
import { emailFrom, nameFrom, type ProviderClient, splitName } from './provider.ts';

const SCOPE = 'openid email profile';
/** Timeout for Google's responses, in seconds. */
const TIMEOUT_S = 10;

/** The claims that we read from an ID token (OpenID Connect Core, section 5.1). Only `email_verified: true` counts. */
const Claims = z.object({
  iss: z.string(),
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
});

/** Google, using OpenID Connect: code grant with PKCE, state and nonce; the ID token's signature is verified too. */
export function googleClient({ clientId, clientSecret, issuer }: GoogleConfig): ProviderClient {
  const discovered = lazily(() =>
    client.discovery(new URL(issuer), clientId, clientSecret, client.ClientSecretPost(clientSecret), {
      timeout: TIMEOUT_S,
      // The library trusts a token received directly from the provider over TLS. We verify the signature anyway.
      execute: [
        client.enableNonRepudiationChecks,
        // biome-ignore lint/nursery/noJsRestrictedProperties: the configuration allows http on loopback only.
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    }),
  );
  return {
    async addressFor({ state, nonce, verifier }, redirectUri) {
      return client.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async profileAt(currentUrl, { state, nonce, verifier }) {
      const tokens = await client.authorizationCodeGrant(await discovered(), currentUrl, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return profileOf(Claims.parse(tokens.claims()));
    },
  };
}

function profileOf(claims: z.infer<typeof Claims>): ProviderProfile {
  const email = claims.email_verified === true ? emailFrom(claims.email) : null;
  const given = { firstName: nameFrom(claims.given_name), lastName: nameFrom(claims.family_name) };
  const names = given.firstName === '' ? splitName(nameFrom(claims.name)) : given;
  return {
    provider: 'google',
    issuer: claims.iss,
    subject: claims.sub,
    email,
    firstName: names.firstName || (email?.split('@', 1)[0] ?? ''),
    lastName: names.lastName,
    handle: email ?? '',
  };
}

/** Calls `make` on first use and caches the result. After a failure, the next call tries again. */
function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    if (made === null) {
      made = make();
      made.catch(() => {
        made = null;
      });
    }
    return made;
  };
}
