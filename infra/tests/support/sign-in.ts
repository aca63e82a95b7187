import { randomInt, randomUUID } from 'node:crypto';
import type { GithubPerson } from '@hirelane/bff/testing/github';
import type { GooglePerson } from '@hirelane/bff/testing/google';
import { type Marketplace, openMarketplace } from './marketplace.ts';
import { type Providers, startProviders } from './providers.ts';
import type { Visitor } from './visitor.ts';

export type TestEnvironment = Pick<Providers, 'google' | 'github'> &
  Readonly<{ market: Marketplace; stop(): Promise<void> }>;

/**
 * The whole back end, with fake Google and GitHub servers. `limits` contains variables such as LIMIT_LOGIN;
 * `realPasswords` hashes at production cost, for races.
 */
export async function openTestEnvironment(
  limits: Readonly<Record<string, string>> = {},
  realPasswords = false,
): Promise<TestEnvironment> {
  const { google, github, environment, close } = await startProviders();
  const market = await openMarketplace({ environment: { ...environment, ...limits }, realPasswords });
  return {
    market,
    google,
    github,
    async stop() {
      await market.stop();
      await close();
    },
  };
}

/** A new Google user, who signs in with their `sub`. */
export function atGoogle({ google }: TestEnvironment, changes: Partial<GooglePerson> = {}): GooglePerson {
  const sub = randomUUID();
  const person = {
    sub,
    email: `meera.${sub}@example.com`,
    email_verified: true,
    given_name: 'Meera',
    family_name: 'Nair',
    ...changes,
  };
  google.add(person);
  return person;
}

/** A new GitHub user, who signs in with their `login`. */
export function atGithub({ github }: TestEnvironment, changes: Partial<GithubPerson> = {}): GithubPerson {
  const id = randomInt(1, 2 ** 40);
  const person = {
    id,
    login: `dev-${id}`,
    name: 'Dev Anand Patel',
    emails: [{ email: `dev.${id}@example.com`, primary: true, verified: true }],
    ...changes,
  };
  github.add(person);
  return person;
}

/** The signed-in user, from the query that pages send after loading. */
export const sessionOf = async (visitor: Visitor) => (await visitor.get('/auth/login/success')).body;

/** The user's own view of their account. */
export async function selfOf(visitor: Visitor) {
  const { userId } = await sessionOf(visitor);
  return (await visitor.get(`/api/v1/user/${userId}`)).body.data;
}
