import { SEARCHES_MAX } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { ProjectFilters } from '@hirelane/api/schemas/project-search';
import type { Decider, Refusal } from '@hirelane/event-sourcing/decide';

export type SearchesEvent = EventOf<'searches'>;
type Data<T extends SearchesEvent['type']> = Extract<SearchesEvent, { type: T }>['data'];

/** A saved search, including its owner's later changes. */
export type Saved = Data<'SearchSaved'>;

/** A saved search's filters, in the form that the project search accepts. */
export const filtersOf = ({ category, skills, filters }: Saved): ProjectFilters => ({
  ...filters,
  category: category ?? undefined,
  ...(skills && { skills: [...skills] }),
});

/**
 * A freelancer's saved searches, oldest first. `hash`: the hash of the token in their feed's URL; null if they have no
 * feed.
 */
export type Searches = Readonly<{ saved: readonly Saved[]; hash: string | null }>;

export type SearchesCommand =
  | Readonly<{ type: 'SaveSearch'; search: Saved }>
  | Readonly<{ type: 'ChangeSearch'; change: Data<'SearchChanged'> }>
  | Readonly<{ type: 'RemoveSearch'; userId: string; searchId: string }>
  | Readonly<{ type: 'MakeFeedAddress'; userId: string; hash: string }>
  | Readonly<{ type: 'EndFeedAddress'; userId: string }>;

export type SearchesRefusal = 'too-many-searches' | 'no-search';

const initial: Searches = { saved: [], hash: null };

/**
 * A freelancer's saved searches and feed URL. They share a stream, so that concurrent requests cannot save more than
 * SEARCHES_MAX searches.
 */
export const searches: Decider<Searches, SearchesCommand, SearchesEvent, SearchesRefusal> = {
  initial,
  evolve(state, event) {
    switch (event.type) {
      case 'SearchSaved':
        return { ...state, saved: [...state.saved, event.data] };
      case 'SearchChanged': {
        const { searchId, name, tell } = event.data;
        return {
          ...state,
          saved: state.saved.map((one) => (one.searchId === searchId ? { ...one, name, tell } : one)),
        };
      }
      case 'SearchRemoved':
        return { ...state, saved: state.saved.filter(({ searchId }) => searchId !== event.data.searchId) };
      case 'FeedAddressMade':
        return { ...state, hash: event.data.hash };
      case 'FeedAddressEnded':
        return { ...state, hash: null };
      case 'SearchesErased':
        return initial;
      default:
        return state;
    }
  },
  decide(state, command) {
    switch (command.type) {
      case 'SaveSearch':
        if (state.saved.length >= SEARCHES_MAX) return { refused: 'too-many-searches' };
        return [{ type: 'SearchSaved', data: command.search }];
      case 'ChangeSearch':
        return change(state, command.change);
      case 'RemoveSearch': {
        const { userId, searchId } = command;
        if (!findIn(state, searchId)) return { refused: 'no-search' };
        return [{ type: 'SearchRemoved', data: { userId, searchId } }];
      }
      case 'MakeFeedAddress':
        return [{ type: 'FeedAddressMade', data: { userId: command.userId, hash: command.hash } }];
      case 'EndFeedAddress':
        return state.hash === null ? [] : [{ type: 'FeedAddressEnded', data: { userId: command.userId } }];
    }
  },
};

/** Null if no search has this id. */
export const findIn = ({ saved }: Searches, searchId: string): Saved | null =>
  saved.find((one) => one.searchId === searchId) ?? null;

function change(state: Searches, data: Data<'SearchChanged'>): readonly SearchesEvent[] | Refusal<SearchesRefusal> {
  const found = findIn(state, data.searchId);
  if (!found) return { refused: 'no-search' };
  return found.name === data.name && found.tell === data.tell ? [] : [{ type: 'SearchChanged', data }];
}
