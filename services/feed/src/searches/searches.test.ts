import { SEARCHES_MAX } from '@hirelane/api/constants';
import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { expect, test } from 'vitest';
import { match } from './match.ts';
import { type Saved, type SearchesEvent, searches } from './searches.ts';

const userId = anId(1);
const search = (n: number): Saved => ({
  ...{ userId, searchId: anId(100 + n), name: `Search ${n}`, q: 'tea', category: null },
  ...{ tell: 'daily', savedAt: '2026-11-25T08:00:00.000Z' },
});
const saved = (n: number): SearchesEvent => ({ type: 'SearchSaved', data: search(n) });
const removed = (n: number): SearchesEvent => ({ type: 'SearchRemoved', data: { userId, searchId: anId(100 + n) } });
const made = (hash: string): SearchesEvent => ({ type: 'FeedAddressMade', data: { userId, hash } });
const ended: SearchesEvent = { type: 'FeedAddressEnded', data: { userId } };
const change = { userId, searchId: anId(101), name: 'Shops', tell: 'never' } as const;
const all = Array.from({ length: SEARCHES_MAX }, (_, n) => saved(n));

test('a search is saved, changed and removed', () => {
  given(searches)()
    .when({ type: 'SaveSearch', search: search(1) })
    .thenEvents(saved(1));
  given(searches)(saved(1)).when({ type: 'ChangeSearch', change }).thenEvents({ type: 'SearchChanged', data: change });
  given(searches)(saved(1))
    .when({ type: 'RemoveSearch', userId, searchId: anId(101) })
    .thenEvents(removed(1));
});

test('a repeated change writes nothing', () => {
  given(searches)(saved(1), { type: 'SearchChanged', data: change })
    .when({ type: 'ChangeSearch', change })
    .thenNothing();
  given(searches)(made('a'), ended).when({ type: 'EndFeedAddress', userId }).thenNothing();
});

test('a search that does not exist cannot be changed or removed', () => {
  given(searches)(saved(1), removed(1))
    .when({ type: 'RemoveSearch', userId, searchId: anId(101) })
    .thenRefused('no-search');
  given(searches)(saved(1), removed(1)).when({ type: 'ChangeSearch', change }).thenRefused('no-search');
});

test(`a user can save at most ${SEARCHES_MAX} searches, and can save another one after removing one`, () => {
  given(searches)(...all)
    .when({ type: 'SaveSearch', search: search(99) })
    .thenRefused('too-many-searches');
  given(searches)(...all, removed(3))
    .when({ type: 'SaveSearch', search: search(99) })
    .thenEvents(saved(99));
});

test('a feed URL can be created, renewed and ended without changing the saved searches', () => {
  const state = [saved(1), made('a'), made('b')].reduce(searches.evolve, searches.initial);
  expect(state).toEqual({ saved: [search(1)], hash: 'b' });
  given(searches)(made('a')).when({ type: 'MakeFeedAddress', userId, hash: 'b' }).thenEvents(made('b'));
  given(searches)(made('a')).when({ type: 'EndFeedAddress', userId }).thenEvents(ended);
});

test('an erasure removes all saved searches', () => {
  const state = [saved(1), made('a'), { type: 'SearchesErased', data: { userId } } as const].reduce(
    searches.evolve,
    searches.initial,
  );
  expect(state).toEqual(searches.initial);
});

test('an owner is notified of a project once, even if another search finds it later', () => {
  const data = { userId, projectId: anId(2), searchIds: [anId(101)], tell: 'daily' } as const;
  given(match)()
    .when({ ...data, searchIds: [anId(101)] })
    .thenEvents({ type: 'SearchMatched', data: { ...data, searchIds: [anId(101)] } });
  given(match)({ type: 'SearchMatched', data: { ...data, searchIds: [anId(101)] } })
    .when({ ...data, searchIds: [anId(102)], tell: 'at once' })
    .thenNothing();
});
