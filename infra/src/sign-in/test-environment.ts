import { randomInt, randomUUID } from 'node:crypto';
import type { GithubPerson } from '@hirelane/bff/testing/github';
import type { GooglePerson } from '@hirelane/bff/testing/google';
import { type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import { type Providers, startProviders } from '../testing/providers.ts';
import type { Visitor } from '../testing/visitor.ts';

export type TestEnvironment = Pick<Providers, 'google' | 'github'> &
  Readonly<{ market: Marketplace; stop(): Promise<void> }>;

/** The whole back end, and beside it the two sites through which one signs in. `limits`: variables such as LIMIT_LOGIN. */
export async function openTestEnvironment(limits: Readonly<Record<string, string>> = {}): Promise<TestEnvironment> {
  const { google, github, environment, close } = await startProviders();
  const market = await openMarketplace({ environment: { ...environment, ...limits } });
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

/** Somebody new at Google; they sign in as their `sub`. */
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

/** Somebody new at GitHub; they sign in as their `login`. */
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

/** Who is signed in, as the page asks once it has loaded. */
export const sessionOf = async (visitor: Visitor) => (await visitor.get('/auth/login/success')).body;

/** The user as they see themselves. */
export async function selfOf(visitor: Visitor) {
  const { userId } = await sessionOf(visitor);
  return (await visitor.get(`/api/v1/user/${userId}`)).body.data;
}
