import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, type InteractionResults, Provider } from 'oidc-provider';
import { readForm, sendPage } from './provider-page.ts';

/** Claims of an ID token, as Google sends them. */
export type GooglePerson = Readonly<{
  sub: string;
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
  name?: string;
}>;

export type Google = Readonly<{
  /** The bff's variables for this provider. */
  environment: Readonly<Record<string, string>>;
  origin: string;
  /** Adds a user who signs in by entering their `sub`. Adding the same `sub` again changes their claims. */
  add(person: GooglePerson): void;
  close(): Promise<void>;
}>;

const CLIENT = { id: 'hirelane-at-google', secret: 'a secret of no worth, for tests alone' };
/** Accepts any port, because a test's bff may use any. */
const CALLBACK = /^http:\/\/localhost:\d+\/auth\/google\/callback$/;
const SCOPE = 'openid email profile';

/**
 * A fake Google: a certified OpenID provider with a small sign-in page, on 127.0.0.1, which is a different site from
 * our localhost. It requires PKCE and puts email and names into the ID token like Google.
 */
export async function startGoogle(): Promise<Google> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, GooglePerson>();
  const provider = await openProvider(origin, people);
  const answer = provider.callback();

  async function serve(req: IncomingMessage, res: ServerResponse) {
    if (!req.url?.startsWith('/interaction/')) return answer(req, res);
    if (req.method === 'GET') return sendPage(res, 'Google');
    const form = await readForm(req);
    const accountId = form.get('name') ?? '';
    const agreed = form.get('decision') === 'allow' && people.has(accountId);
    const result: InteractionResults = agreed
      ? { login: { accountId, remember: false } }
      : { error: 'access_denied', error_description: 'The user refused.' };
    return provider.interactionFinished(req, res, result);
  }
  server.on('request', (req, res) => {
    serve(req, res).catch(() => res.destroy());
  });

  return {
    environment: { GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret, GOOGLE_ISSUER: origin },
    origin,
    add: (person) => void people.set(person.sub, person),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function openProvider(origin: string, people: ReadonlyMap<string, GooglePerson>): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: ['http://localhost:3000/auth/google/callback'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['a key of no worth, for tests alone'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    // A user who signs in also consents.
    async loadExistingGrant({ oidc }) {
      const { client, account } = oidc;
      if (!client || !account) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: account.accountId });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(origin, configuration);
  provider.Client.prototype.redirectUriAllowed = (uri: string) => CALLBACK.test(uri);
  return provider;
}
