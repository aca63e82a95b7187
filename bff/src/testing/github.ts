import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readForm, sendJson, sendPage } from './provider-page.ts';

export type GithubPerson = Readonly<{
  id: number;
  login: string;
  name: string | null;
  emails: readonly Readonly<{ email: string; primary: boolean; verified: boolean }>[];
}>;

export type Github = {
  /** The bff's variables for this provider. */
  readonly environment: Readonly<Record<string, string>>;
  readonly origin: string;
  /** How many access tokens were issued. */
  readonly tokensGiven: number;
  /** The status that the API responds with from now on; null if it works normally. */
  broken: number | null;
  /** Adds a user who signs in by entering their `login`. Adding the same login again changes the user. */
  add(person: GithubPerson): void;
  close(): Promise<void>;
};

type Grant = Readonly<{ login: string; challenge: string; redirectUri: string }>;

const CLIENT = { id: 'hirelane-at-github', secret: 'another secret of no worth, for tests alone' };
const CALLBACK = /^http:\/\/localhost:\d+\/auth\/github\/callback$/;

/**
 * A fake GitHub on 127.0.0.1: its sign-in, its access tokens (refused with HTTP 200 and `error`), `/user` and
 * `/user/emails`. It requires PKCE, single-use codes, `accept: application/json`, and a user agent.
 */
export async function startGithub(): Promise<Github> {
  const people = new Map<string, GithubPerson>();
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, string>();
  const server = createServer((req, res) => {
    serve(req, res).catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function serve(req: IncomingMessage, res: ServerResponse) {
    const url = new URL(req.url ?? '', origin);
    if (url.pathname === '/login/oauth/authorize') return authorize(req, res, url.searchParams);
    if (url.pathname === '/login/oauth/access_token') return giveToken(req, res);
    return api(req, res, url.pathname);
  }

  async function authorize(req: IncomingMessage, res: ServerResponse, asked: URLSearchParams) {
    const redirectUri = asked.get('redirect_uri') ?? '';
    const challenge = asked.get('code_challenge') ?? '';
    const isSound =
      asked.get('client_id') === CLIENT.id &&
      CALLBACK.test(redirectUri) &&
      challenge !== '' &&
      asked.get('code_challenge_method') === 'S256' &&
      asked.get('scope') === 'read:user user:email';
    if (!isSound) return void res.writeHead(400).end('Invalid authorization request.');
    if (req.method === 'GET') return sendPage(res, 'GitHub');
    const form = await readForm(req);
    const login = form.get('name') ?? '';
    const back = new URL(redirectUri);
    back.searchParams.set('state', asked.get('state') ?? '');
    if (form.get('decision') === 'allow' && people.has(login)) {
      const code = randomBytes(10).toString('hex');
      codes.set(code, { login, challenge, redirectUri });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The user has denied your application access.');
    }
    res.writeHead(302, { location: back.href }).end();
  }

  async function giveToken(req: IncomingMessage, res: ServerResponse) {
    const form = await readForm(req);
    const grant = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const answers = (body: Record<string, string>) =>
      req.headers.accept?.includes('application/json')
        ? sendJson(res, 200, body)
        : void res
            .writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' })
            .end(new URLSearchParams(body).toString());
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret) {
      return answers({ error: 'incorrect_client_credentials', error_description: 'The client_id is not right.' });
    }
    const hash = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== hash || grant.redirectUri !== form.get('redirect_uri')) {
      return answers({ error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' });
    }
    const token = `gho_${randomBytes(18).toString('hex')}`;
    tokens.set(token, grant.login);
    return answers({ access_token: token, token_type: 'bearer', scope: 'read:user,user:email' });
  }

  async function api(req: IncomingMessage, res: ServerResponse, path: string) {
    if (github.broken !== null) return sendJson(res, github.broken, { message: 'Server Error' });
    if (!req.headers['user-agent']) return void res.writeHead(403).end('Request forbidden: no User-Agent.');
    const token = req.headers.authorization?.replace(/^Bearer /i, '') ?? '';
    const person = people.get(tokens.get(token) ?? '');
    if (!person) return sendJson(res, 401, { message: 'Bad credentials' });
    const { emails, ...user } = person;
    // The public email address of the GitHub profile, which may be any address.
    if (path === '/user') return sendJson(res, 200, { ...user, email: 'shown-to-everyone@example.com', type: 'User' });
    if (path === '/user/emails') {
      return sendJson(
        res,
        200,
        emails.map((email) => ({ ...email, visibility: null })),
      );
    }
    return sendJson(res, 404, { message: 'Not Found' });
  }

  const github: Github = {
    environment: {
      GITHUB_CLIENT_ID: CLIENT.id,
      GITHUB_CLIENT_SECRET: CLIENT.secret,
      GITHUB_ISSUER: `${origin}/login/oauth`,
      GITHUB_API_URL: origin,
    },
    origin,
    get tokensGiven() {
      return tokens.size;
    },
    broken: null,
    add: (person) => void people.set(person.login, person),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return github;
}
