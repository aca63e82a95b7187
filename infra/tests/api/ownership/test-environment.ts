import { type Github, startGithub } from '@hirelane/bff/testing/github';
import { type Marketplace, openMarketplace } from '../../support/marketplace.ts';
import { registration, type Visitor } from '../../support/visitor.ts';

export const ACTORS = ['clientA', 'clientB', 'freelancerA', 'freelancerB'] as const;
export type ActorName = (typeof ACTORS)[number];
export type Role = 'client' | 'freelancer';

/** A user with an account. */
export type Actor = Readonly<{ name: ActorName; role: Role; id: string; username: string; browser: Visitor }>;

export type TestEnvironment = Readonly<{
  market: Marketplace;
  github: Github;
  actors: Readonly<Record<ActorName, Actor>>;
  stop(): Promise<void>;
}>;

export const PASSWORD = 'correct horse battery';

/** Tests search the log for the line written for each refusal. */
const EVERY_LINE = { window: 60_000, perCaller: Number.POSITIVE_INFINITY, perEvent: Number.POSITIVE_INFINITY };

/** Two clients and two freelancers, each signed in. */
export async function openTestEnvironment(): Promise<TestEnvironment> {
  const github = await startGithub();
  const market = await openMarketplace({ environment: github.environment, sample: EVERY_LINE });
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

/** A new account with the role of `name`, for routes that end an account or a session. */
export async function newActor(market: Marketplace, name: ActorName, isClient: boolean): Promise<Actor> {
  const browser = market.visitor();
  const form = registration(isClient);
  const answer = await browser.post('/api/v1/auth/register', form);
  if (answer.status !== 201) throw new Error(`the registration was refused: ${answer.status} ${answer.text}`);
  const role = isClient ? 'client' : 'freelancer';
  return { name, role, id: answer.body.user._id, username: form.username, browser };
}
