import { createHash, randomBytes } from 'node:crypto';
import { NEW_COUNT_MAX } from '@hirelane/api/constants';
import type { SavedSearch } from '@hirelane/api/schemas/searches';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { type Context, handle, load, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem, unknownTo } from '@hirelane/http/http-problem';
import { OverBudget } from '@hirelane/postgres/budget';
import { instant } from '@hirelane/postgres/log';
import type { Projector } from '@hirelane/projections/projector';
import { projectOf } from '../bookmarks/bookmark.ts';
import type { SearchRows, ShownColumns } from '../lists/queries.ts';
import type { MatchEvent } from './match.ts';
import { filtersOf, findIn, type Saved, type SearchesCommand, type SearchesEvent, searches } from './searches.ts';
import type { SearchesSeen } from './seen.ts';

type Deps = Readonly<{
  store: EventStore;
  searchRows: SearchRows;
  seen: SearchesSeen;
  model: Pick<Projector, 'waitFor'>;
  /** Returns the owner of a search, for logging; null if the search does not exist. */
  ownerOf(searchId: string): Promise<string | null>;
  /** The current time by the database's clock. */
  now(): Promise<string>;
}>;

type Own = 'listSearches' | 'saveSearch' | 'changeSearch' | 'removeSearch' | 'seeSearch';
type Answered = Pick<Handlers<'feed'>, Own | 'makeFeedAddress' | 'endFeedAddress'>;

/** How long to wait for a new URL to work before showing it. */
const WAIT_MS = 2_000;

/** Commands and queries for saved searches. They read the owner's stream, because it is always up to date. */
export function searchesHandlers({ store, searchRows, seen, model, ownerOf, now }: Deps): Answered {
  const change = handle(store, searches, 'searches');
  const countNew = newCount(searchRows);
  const stateOf = async (userId: string) => (await load(store, searches, `searches-${userId}`)).state;

  async function changed(userId: string, searchId: string, command: SearchesCommand, context: Context) {
    const wrote = await changeOne(userId, searchId, command, context);
    const found = findIn(wrote.state, searchId);
    // The search has been removed since the first attempt.
    if (!found) throw new HttpProblem('unknown');
    return { body: { data: shown(found) }, wrote };
  }

  /** Throws 404 if the search does not exist or belongs to another user. */
  async function changeOne(userId: string, searchId: string, command: SearchesCommand, context: Context) {
    try {
      return await change(userId, command, context);
    } catch (error) {
      if (!(error instanceof Refused) || error.reason !== 'no-search') throw error;
      throw unknownTo(userId, await ownerOf(searchId));
    }
  }

  return {
    async listSearches({ caller: { id }, query: { counted = false } }) {
      const [state, looked] = await Promise.all([stateOf(id), seen.of(id)]);
      const listed = state.saved.map(async (one) => ({
        ...shown(one),
        newCount: counted ? await countNew(one, looked.get(one.searchId) ?? one.savedAt) : null,
      }));
      return { body: { data: { searches: await Promise.all(listed), hasFeed: state.hash !== null } } };
    },
    async saveSearch({ caller: { id: userId }, body, context, newId }) {
      const { name, q = '', category = null, filters: { skills, ...filters } = {}, tell } = body;
      const search: Saved = {
        userId,
        searchId: newId,
        name,
        q,
        category,
        tell,
        savedAt: await now(),
        ...(skills && { skills }),
        ...(Object.keys(filters).length > 0 && { filters }),
      };
      return changed(userId, newId, { type: 'SaveSearch', search }, context);
    },
    changeSearch({ caller: { id: userId }, params: { searchId }, body, context }) {
      return changed(userId, searchId, { type: 'ChangeSearch', change: { userId, searchId, ...body } }, context);
    },
    async removeSearch({ caller: { id: userId }, params: { searchId }, context }) {
      const wrote = await changeOne(userId, searchId, { type: 'RemoveSearch', userId, searchId }, context);
      await seen.forgetOne(userId, searchId);
      return { body: { data: { _id: searchId, isRemoved: true } }, wrote };
    },
    async seeSearch({ caller: { id }, params: { searchId } }) {
      if (!findIn(await stateOf(id), searchId)) throw unknownTo(id, await ownerOf(searchId));
      return { body: { data: { _id: searchId, seenAt: await seen.mark(id, searchId) } } };
    },
    async makeFeedAddress({ caller: { id: userId }, context }) {
      const token = newFeedToken();
      const wrote = await change(userId, { type: 'MakeFeedAddress', userId, hash: hashOfToken(token) }, context);
      await model.waitFor(wrote.stream, wrote.version, WAIT_MS);
      return { body: { data: { token } }, wrote };
    },
    async endFeedAddress({ caller: { id: userId }, context }) {
      const wrote = await change(userId, { type: 'EndFeedAddress', userId }, context);
      return { body: { data: { isOn: false } }, wrote };
    },
  };
}

const shown = ({ searchId, name, q, category, skills, filters, tell }: Saved): SavedSearch => ({
  _id: searchId,
  name,
  q,
  category,
  filters: { ...filters, ...(skills && { skills: [...skills] }) },
  tell,
});

type Row = Readonly<{ _id: string; at: string }>;

const TIMES: ShownColumns = { name: 'times', columns: `p.id AS "_id", ${instant('p.published_at')} AS at`, joins: '' };

/**
 * Returns a query that counts the projects found by a saved search and published after `since`, up to NEW_COUNT_MAX;
 * null if the search exceeds its budget. It runs the search for its first page, so the count agrees with that page.
 */
function newCount(searchRows: SearchRows) {
  return async (search: Saved, since: string): Promise<number | null> => {
    try {
      const { rows } = await searchRows<Row>(search.userId, filtersOf(search), TIMES, {
        q: search.q,
        limit: NEW_COUNT_MAX,
      });
      return rows.filter(({ at }) => Date.parse(at) > Date.parse(since)).length;
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      error.report();
      return null;
    }
  };
}

/** Erases a freelancer's saved searches and their personal feed. */
export const searchesErasers = (store: EventStore, seen: SearchesSeen): Readonly<Record<'userId', EraseOne>> => ({
  async userId(key, userId, context) {
    await seen.forget(userId);
    const erased: SearchesEvent = { type: 'SearchesErased', data: { userId } };
    await eraseStream(store, `searches-${key}`, erased, context);
  },
});

/** Erases the record that a freelancer was notified of a project. */
export const matchErasers = (store: EventStore): Readonly<Record<'userId', EraseOne>> => ({
  userId(key, userId, context) {
    const erased: MatchEvent = { type: 'MatchErased', data: { userId, projectId: projectOf(key) } };
    return eraseStream(store, `match-${key}`, erased, context);
  },
});

/** 256 random bits, in the form used in a personal feed's URL (TOKEN_FORM in the contracts). */
const newFeedToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. A token cannot be guessed, so it needs no salt and no slow hash. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
