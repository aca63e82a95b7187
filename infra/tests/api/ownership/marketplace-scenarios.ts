import { randomUUID } from 'node:crypto';
import type { RouteName } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import { eventsTokensRoutes } from '@hirelane/api/routes/events-tokens';
import { marketplaceRoutes as routes } from '@hirelane/api/routes/marketplace';
import { typesOf } from '../../support/events.ts';
import type { Marketplace } from '../../support/marketplace.ts';
import { newOperator } from '../../support/operator.ts';
import { PNG } from '../../support/visitor.ts';
import type { Scenario } from './scenario.ts';
import type { TestEnvironment } from './test-environment.ts';

/** The current number of changes, which is the version that an operator's command must send. */
const versionIn = async (market: Marketplace) => (await typesOf(market, 'identity', 'marketplace-settings')).length;

/** Repeats a change that another operator has just made, so that the next scenario finds the same settings. */
const changing = (name: ChangeName, change: Readonly<Record<string, unknown>>): Scenario => ({
  owner: null,
  async call(_actor, { market }) {
    const { visitor } = await newOperator(market);
    await visitor.must(name, { json: { version: await versionIn(market), ...change } });
    return { path: routes[name].path, json: { version: await versionIn(market), ...change } };
  },
});

type ChangeName = 'editMarketplace' | 'chooseLogo' | 'publishLegalText' | 'setUpMarketplace';

/** Registration remains open because other tests register users. */
const CHOSEN = { name: 'Weavers', contact: 'hello@weavers.example', registration: 'open' };
const image = PNG.toString('base64');

/** Returns the logo's id. The logo is chosen only once, because choosing another one would make this id unavailable. */
async function logoIn(market: Marketplace): Promise<string> {
  const { visitor } = await newOperator(market);
  const logo = async () => (await visitor.must('readMarketplaceSettings')).data.logo;
  if ((await logo()) === null) await visitor.must('chooseLogo', { json: { version: await versionIn(market), image } });
  return (await logo()) ?? '';
}

async function codeIn({ market }: TestEnvironment) {
  const { visitor } = await newOperator(market);
  const { data } = await visitor.must('makeJoinCode', { json: { note: '', days: 1 } });
  return { id: data._id };
}

async function eventsTokenIn({ market }: TestEnvironment) {
  const { visitor } = await newOperator(market);
  const { data } = await visitor.must('createEventsToken', { json: { name: randomUUID() } });
  return { id: data._id };
}

/** The marketplace's settings: anyone can read the public ones; operators can read and change all of them. */
export const marketplaceScenarios = {
  readMarketplace: { owner: null, call: () => ({ path: routes.readMarketplace.path }) },
  readLegalTexts: { owner: null, call: () => ({ path: `${routes.readLegalTexts.path}?kind=terms` }) },
  downloadLogo: {
    owner: null,
    call: async (_actor, { market }) => ({ path: addressOf(routes.downloadLogo.path, { id: await logoIn(market) }) }),
  },
  readMarketplaceSettings: { owner: null, call: () => ({ path: routes.readMarketplaceSettings.path }) },
  editMarketplace: changing('editMarketplace', {
    ...CHOSEN,
    categories: ['Business'],
    testimonials: { shown: 'none', own: [] },
  }),
  chooseLogo: changing('chooseLogo', { image }),
  publishLegalText: changing('publishLegalText', { kind: 'terms', text: 'Be kind.' }),
  setUpMarketplace: changing('setUpMarketplace', { ...CHOSEN, terms: '', privacy: '', imprint: '' }),
  skipFirstRun: { owner: null, call: () => ({ path: routes.skipFirstRun.path, json: {} }) },
  listJoinCodes: { owner: null, call: () => ({ path: routes.listJoinCodes.path }) },
  makeJoinCode: { owner: null, call: () => ({ path: routes.makeJoinCode.path, json: { note: '', days: 7 } }) },
  revokeJoinCode: {
    owner: null,
    call: async (_actor, env) => ({ path: addressOf(routes.revokeJoinCode.path, await codeIn(env)) }),
  },
  listEventsTokens: { owner: null, call: () => ({ path: eventsTokensRoutes.listEventsTokens.path }) },
  createEventsToken: {
    owner: null,
    call: () => ({ path: eventsTokensRoutes.createEventsToken.path, json: { name: randomUUID() } }),
  },
  revokeEventsToken: {
    owner: null,
    call: async (_actor, env) => ({
      path: addressOf(eventsTokensRoutes.revokeEventsToken.path, await eventsTokenIn(env)),
    }),
  },
} as const satisfies Partial<Record<RouteName, Scenario>>;
