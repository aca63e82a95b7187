// Written by `npm run contracts`.
import type { searchesRoutes } from '@hirelane/api/routes/searches';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, number, object, oneOf, optional, text } from '@/shared/lib/shapes';

const SavedFilters = object({
  skills: optional(list(text)),
  scope: optional(list(oneOf('small', 'medium', 'large'))),
  duration: optional(list(oneOf('1 month', '3 month', '6 month', '12 month'))),
  experience: optional(list(oneOf('fresher', 'intermediate', 'experienced'))),
  budgetMin: optional(number),
  budgetMax: optional(number),
  posted: optional(oneOf(1, 3, 7, 30)),
  proposals: optional(list(oneOf('0-4', '5-9', '10-19', '20-49', '50-or-more'))),
});

const ListedSearch = object({
  _id: text,
  name: text,
  q: text,
  category: nullable(
    oneOf(
      'Graphics & Design',
      'Digital Marketing',
      'Video & Animation',
      'Music & Audio',
      'Programming & Tech',
      'Business',
      'Lifestyle',
      'Photography',
    ),
  ),
  filters: SavedFilters,
  tell: oneOf('at once', 'daily', 'never'),
  newCount: nullable(number),
});

const SavedSearches = object({ data: object({ searches: list(ListedSearch), hasFeed: flag }) });

const SavedSearch = object({
  _id: text,
  name: text,
  q: text,
  category: nullable(
    oneOf(
      'Graphics & Design',
      'Digital Marketing',
      'Video & Animation',
      'Music & Audio',
      'Programming & Tech',
      'Business',
      'Lifestyle',
      'Photography',
    ),
  ),
  filters: SavedFilters,
  tell: oneOf('at once', 'daily', 'never'),
});

const SearchSaved = object({ data: SavedSearch });

const SearchRemoved = object({ data: object({ _id: text, isRemoved: oneOf(true) }) });

const SearchSeen = object({ data: object({ _id: text, seenAt: text }) });

const FeedAddress = object({ data: object({ token: text }) });

const FeedAddressEnded = object({ data: object({ isOn: oneOf(false) }) });

export const searchesApi = apiOf<typeof searchesRoutes>()({
  listSearches: ['GET /api/v1/freelancer/searches', SavedSearches],
  saveSearch: ['POST /api/v1/freelancer/searches', SearchSaved],
  changeSearch: ['PUT /api/v1/freelancer/searches/:searchId', SearchSaved],
  removeSearch: ['DELETE /api/v1/freelancer/searches/:searchId', SearchRemoved],
  seeSearch: ['PUT /api/v1/freelancer/searches/:searchId/seen', SearchSeen],
  makeFeedAddress: ['POST /api/v1/freelancer/feed-address', FeedAddress],
  endFeedAddress: ['DELETE /api/v1/freelancer/feed-address', FeedAddressEnded],
  readAtomFeed: ['GET /feeds/projects.atom'],
  readJsonFeed: ['GET /feeds/projects.json'],
  readOwnAtomFeed: ['GET /feeds/personal/:token.atom'],
  readOwnJsonFeed: ['GET /feeds/personal/:token.json'],
});
