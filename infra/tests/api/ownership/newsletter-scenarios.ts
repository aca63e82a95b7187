import type { RouteName } from '@hirelane/api/routes';
import { linkIn, mailTo } from '../../support/mails.ts';
import type { Scenario } from './scenario.ts';
import type { Actor, TestEnvironment } from './test-environment.ts';

/** The newsletter belongs to no user; its links work for anyone who has the link. */
export const newsletterScenarios = {
  subscribe: {
    owner: null,
    call: ({ username }) => ({ path: '/api/v1/newsletter', json: { email: `${username}@example.com` } }),
  },
  confirmSubscription: {
    owner: null,
    call: async (owner, env) => ({
      path: '/api/v1/newsletter/confirmation',
      json: { token: (await linksFor(owner, env)).confirm },
    }),
  },
  unsubscribe: {
    owner: null,
    call: async (owner, env) => ({
      path: '/api/v1/newsletter/unsubscription',
      json: { token: (await linksFor(owner, env)).unsubscribe },
    }),
  },
  unsubscribeOneClick: {
    owner: null,
    call: async (owner, env) => ({
      path: `/newsletter/unsubscribe?token=${(await linksFor(owner, env)).unsubscribe}`,
    }),
  },
} as const satisfies Partial<Record<RouteName, Scenario>>;

let addresses = 0;

/** The tokens from an email to a new address. */
async function linksFor(
  { username }: Actor,
  { market }: TestEnvironment,
): Promise<{ confirm: string; unsubscribe: string }> {
  addresses += 1;
  const email = `${username}.${addresses}@example.com`;
  await market.visitor().post('/api/v1/newsletter', { email });
  const mail = await mailTo(market.mails, email, 'Confirm');
  return { confirm: linkIn(mail, 'confirm').token, unsubscribe: linkIn(mail, 'unsubscribe').token };
}
