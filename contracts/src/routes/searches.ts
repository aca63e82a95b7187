import * as z from 'zod';
import {
  ChangeSearch,
  FeedAddress,
  FeedAddressEnded,
  FeedQuery,
  SavedSearches,
  SaveSearch,
  SearchesQuery,
  SearchRemoved,
  SearchSaved,
  SearchSeen,
} from '../api/searches.ts';
import type { Route } from './route.ts';

const SEARCHES = '/api/v1/freelancer/searches';
const ONE = `${SEARCHES}/:searchId` as const;
const none = z.strictObject({});

const publicFeed = {
  method: 'GET',
  who: 'anyone',
  service: 'feed',
  kind: 'query',
  saysName: true,
  query: FeedQuery,
  status: 200,
  answer: 'feed',
} as const;

/** Searches that freelancers have saved, and feeds for feed readers. */
export const searchesRoutes = {
  listSearches: {
    method: 'GET',
    path: SEARCHES,
    who: 'freelancer',
    service: 'feed',
    kind: 'query',
    query: SearchesQuery,
    status: 200,
    answer: SavedSearches,
    about: "One's own saved searches, where asked for with the number of projects that are new in each.",
  },
  saveSearch: {
    method: 'POST',
    path: SEARCHES,
    who: 'freelancer',
    service: 'feed',
    kind: 'command',
    body: SaveSearch,
    status: 201,
    answer: SearchSaved,
    about: 'Save a search under a name.',
  },
  changeSearch: {
    method: 'PUT',
    path: ONE,
    who: 'freelancer',
    service: 'feed',
    kind: 'command',
    body: ChangeSearch,
    status: 200,
    answer: SearchSaved,
    about: 'Give a saved search another name, or choose when one is told.',
  },
  removeSearch: {
    method: 'DELETE',
    path: ONE,
    who: 'freelancer',
    service: 'feed',
    kind: 'command',
    status: 200,
    answer: SearchRemoved,
    about: 'Remove a saved search.',
  },
  seeSearch: {
    method: 'PUT',
    path: `${ONE}/seen`,
    who: 'freelancer',
    service: 'feed',
    kind: 'command',
    body: none,
    status: 200,
    answer: SearchSeen,
    about: 'Say that one has looked at what a saved search finds.',
  },
  makeFeedAddress: {
    method: 'POST',
    path: '/api/v1/freelancer/feed-address',
    who: 'freelancer',
    service: 'feed',
    kind: 'command',
    hasSecrets: true,
    body: none,
    status: 201,
    answer: FeedAddress,
    about: "Make the secret address of one's own feed; an earlier one ends at once.",
  },
  endFeedAddress: {
    method: 'DELETE',
    path: '/api/v1/freelancer/feed-address',
    who: 'freelancer',
    service: 'feed',
    kind: 'command',
    status: 200,
    answer: FeedAddressEnded,
    about: "Switch one's own feed off.",
  },
  readAtomFeed: {
    ...publicFeed,
    path: '/feeds/projects.atom',
    about: 'Published projects, newest first, as Atom (RFC 4287).',
  },
  readJsonFeed: {
    ...publicFeed,
    path: '/feeds/projects.json',
    about: 'Published projects, newest first, as JSON Feed 1.1.',
  },
  readOwnAtomFeed: {
    ...publicFeed,
    query: none,
    path: '/feeds/personal/:token.atom',
    about: "New projects that any of somebody's saved searches finds, as Atom; the address is the secret.",
  },
  readOwnJsonFeed: {
    ...publicFeed,
    query: none,
    path: '/feeds/personal/:token.json',
    about: "New projects that any of somebody's saved searches finds, as JSON Feed; the address is the secret.",
  },
} as const satisfies Record<string, Route>;
