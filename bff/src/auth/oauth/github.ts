import type { ProviderProfile } from '@hirelane/api/schemas/sign-in';
import * as client from 'openid-client';
import * as z from 'zod';
import type { GithubConfig } from './config.ts';
import { emailFrom, nameFrom, type ProviderClient, splitName } from './provider.ts';

const SCOPE = 'read:user user:email';
/** Timeout for GitHub's responses, in seconds. */
const TIMEOUT_S = 10;
const HEADERS = {
  accept: 'application/vnd.github+json',
  'x-github-api-version': '2022-11-28',
  'user-agent': 'hirelane',
};

/**
 * The numeric id identifies the user. We do not rely on the email address or login name in `/user`, because another
 * person can take over either.
 */
const User = z.object({ id: z.number().int().positive(), login: z.string(), name: z.string().nullish() });
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub: plain OAuth 2 with PKCE, then two requests to its API. */
export function githubClient({ clientId, clientSecret, issuer, apiUrl }: GithubConfig): ProviderClient {
  const config = new client.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/access_token`,
      code_challenge_methods_supported: ['S256'],
    },
    clientId,
    { client_secret: clientSecret },
    client.ClientSecretPost(clientSecret),
  );
  config.timeout = TIMEOUT_S;
  // biome-ignore lint/nursery/noJsRestrictedProperties: http on loopback only.
  if (issuer.startsWith('http:') || apiUrl.startsWith('http:')) client.allowInsecureRequests(config);

  async function ask<S extends z.ZodType>(token: string, path: string, schema: S): Promise<z.infer<S>> {
    const url = new URL(apiUrl + path);
    const answer = await client.fetchProtectedResource(config, token, url, 'GET', null, new Headers(HEADERS));
    if (!answer.ok) throw Object.assign(new Error('GitHub refused a request.'), { code: `HTTP_${answer.status}` });
    return schema.parse(await answer.json());
  }

  return {
    async addressFor({ state, verifier }, redirectUri) {
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async profileAt(currentUrl, { state, verifier }) {
      const { access_token: token } = await client.authorizationCodeGrant(config, currentUrl, {
        pkceCodeVerifier: verifier,
        expectedState: state,
      });
      const user = await ask(token, '/user', User);
      const emails = await ask(token, '/user/emails?per_page=100', Emails);
      return profileOf(user, emails.find(({ primary, verified }) => primary && verified)?.email, issuer);
    },
  };
}

function profileOf(user: z.infer<typeof User>, email: string | undefined, issuer: string): ProviderProfile {
  const login = nameFrom(user.login);
  const { firstName, lastName } = splitName(nameFrom(user.name));
  return {
    provider: 'github',
    issuer,
    subject: String(user.id),
    email: emailFrom(email),
    firstName: firstName || login,
    lastName,
    handle: login,
  };
}
