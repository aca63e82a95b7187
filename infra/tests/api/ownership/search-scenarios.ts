import type { RouteName } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import { searchesRoutes } from '@hirelane/api/routes/searches';
import { saveSearch } from '../../support/saved-searches.ts';
import type { Scenario } from './scenario.ts';
import type { Actor } from './test-environment.ts';

const CHANGE = { name: 'Tea', tell: 'never' };

/** Saves a search for the actor. First removes earlier searches, because a user can have only twenty. */
async function savedBy(actor: Actor): Promise<{ searchId: string }> {
  await makeRoom(actor);
  return { searchId: (await saveSearch(actor.browser, 'tea', { tell: 'never' }))._id };
}

async function makeRoom({ browser }: Actor) {
  const { data } = await browser.must('listSearches');
  for (const { _id: searchId } of data.searches) await browser.must('removeSearch', { params: { searchId } });
}

const ofOne = (name: 'changeSearch' | 'removeSearch' | 'seeSearch', json?: object): Scenario => ({
  owner: 'freelancer',
  others: 'hidden',
  call: async (owner) => ({
    path: addressOf(searchesRoutes[name].path, await savedBy(owner)),
    ...(json && { json }),
  }),
});

/** Anyone with the URL can read the feed. */
const ownFeed = (name: 'readOwnAtomFeed' | 'readOwnJsonFeed'): Scenario => ({
  owner: 'freelancer',
  others: 'served',
  async call({ browser }) {
    const { data } = await browser.must('makeFeedAddress');
    return { path: addressOf(searchesRoutes[name].path, data) };
  },
});

/** Saved searches, and their feeds for feed readers. */
export const searchScenarios = {
  listSearches: { owner: null, call: () => ({ path: searchesRoutes.listSearches.path }) },
  saveSearch: {
    owner: null,
    async call(actor) {
      if (actor.role === 'freelancer') await makeRoom(actor);
      return { path: searchesRoutes.saveSearch.path, json: { ...CHANGE, q: 'tea' } };
    },
  },
  changeSearch: ofOne('changeSearch', CHANGE),
  removeSearch: ofOne('removeSearch'),
  seeSearch: ofOne('seeSearch', {}),
  makeFeedAddress: { owner: null, call: () => ({ path: searchesRoutes.makeFeedAddress.path, json: {} }) },
  endFeedAddress: { owner: null, call: () => ({ path: searchesRoutes.endFeedAddress.path }) },
  readAtomFeed: { owner: null, call: () => ({ path: `${searchesRoutes.readAtomFeed.path}?q=tea` }) },
  readJsonFeed: { owner: null, call: () => ({ path: `${searchesRoutes.readJsonFeed.path}?q=tea` }) },
  readOwnAtomFeed: ownFeed('readOwnAtomFeed'),
  readOwnJsonFeed: ownFeed('readOwnJsonFeed'),
} satisfies Partial<Record<RouteName, Scenario>>;
