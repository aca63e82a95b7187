import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { type Github, startGithub } from '@hirelane/bff/testing/github';
import { TOKEN_ISSUER, TOKEN_TYPE } from '@hirelane/contracts/service-token';
import { SignJWT } from 'jose';
import { type Marketplace, openMarketplace } from '../../testing/marketplace.ts';
import { registration, type Visitor } from '../../testing/visitor.ts';

export const ACTORS = ['clientA', 'clientB', 'freelancerA', 'freelancerB'] as const;
export type ActorName = (typeof ACTORS)[number];
export type Role = 'client' | 'freelancer';

/** Somebody with an account. */
export type Actor = Readonly<{ name: ActorName; role: Role; id: string; username: string; browser: Visitor }>;

export type TestEnvironment = Readonly<{
  market: Marketplace;
  github: Github;
  actors: Readonly<Record<ActorName, Actor>>;
  stop(): Promise<void>;
}>;

export const PASSWORD = 'correct horse battery';

/** Two clients and two freelancers, each signed in. */
export async function openTestEnvironment(): Promise<TestEnvironment> {
  const github = await startGithub();
  const market = await openMarketplace({ environment: github.environment });
  const actors: Partial<Record<ActorName, Actor>> = {};
  for (const name of ACTORS) actors[name] = await newActor(market, name, name.startsWith('client'));
  return {
    market,
    github,
    actors: actors as Record<ActorName, Actor>,
    async stop() {
      await market.stop();
      await github.close();
    },
  };
}

/** A new account in the place of `name`, for what ends an account or a session. */
export async function newActor(market: Marketplace, name: ActorName, isClient: boolean): Promise<Actor> {
  const browser = market.visitor();
  const form = registration(isClient);
  const answer = await browser.post('/api/v1/auth/register', form);
  if (answer.status !== 201) throw new Error(`registration failed: ${answer.status} ${answer.text}`);
  const role = isClient ? 'client' : 'freelancer';
  return { name, role, id: answer.body.user._id, username: form.username, browser };
}

/** The browser of somebody whose session has just passed its end. */
export async function withExpiredSession({ market, actors }: TestEnvironment): Promise<Visitor> {
  const token = randomBytes(32);
  const hash = createHash('sha256').update(token).digest();
  await market.sql(
    `INSERT INTO bff.sessions (hash, user_id, is_client, is_registered, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, true, false, now() - interval '14 days', now(), now() - interval '1 second')`,
    [hash, actors.clientA.id],
  );
  return Object.assign(market.visitor(), { sid: token.toString('base64url') });
}

/** Service tokens that nobody may believe, each made in another way. */
export async function forgedTokens(
  { market, actors }: TestEnvironment,
  audience: string,
): Promise<readonly Readonly<{ how: string; token: string }>[]> {
  const jwks = (await (await fetch(market.jwksUrl)).json()) as { keys: { kid: string; x: string }[] };
  const [published] = jwks.keys;
  if (!published) throw new Error('the bff publishes no keys');
  const foreign = generateKeyPairSync('ed25519').privateKey;
  const claims = (alg: string) =>
    new SignJWT({ role: 'client' })
      .setProtectedHeader({ alg, typ: TOKEN_TYPE, kid: published.kid })
      .setIssuer(TOKEN_ISSUER)
      .setAudience(audience)
      .setSubject(actors.clientA.id)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime('30s');
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = { iss: TOKEN_ISSUER, aud: audience, sub: actors.clientA.id, role: 'client', jti: randomUUID() };
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
