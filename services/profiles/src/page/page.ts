import {
  type AVAILABILITIES,
  type CATEGORIES,
  DEFAULT_VISIBILITY,
  HANDLES_MAX,
  type Visibility,
} from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type PageEvent = EventOf<'page'>;
type Availability = (typeof AVAILABILITIES)[number];
type Category = (typeof CATEGORIES)[number];

/** `handle`: null until one is chosen. `handles`: all handles that this person has chosen, oldest first. */
export type PageState = Readonly<{
  handle: string | null;
  handles: readonly string[];
  visibility: Visibility;
  availability: Availability;
  categories: readonly Category[];
}>;

/** Undefined fields keep their value. */
export type EditPersonPage = Readonly<{
  type: 'EditPage';
  userId: string;
  handle?: string | undefined;
  visibility?: Visibility | undefined;
  availability?: Availability | undefined;
  categories?: readonly Category[] | undefined;
}>;

/** The settings that a person has chosen for their page. */
export const page: Decider<PageState, EditPersonPage, PageEvent, 'too-many-handles'> = {
  initial: { handle: null, handles: [], visibility: DEFAULT_VISIBILITY, availability: 'available', categories: [] },
  evolve(state, event) {
    switch (event.type) {
      case 'HandleChosen': {
        const { handle } = event.data;
        const handles = state.handles.includes(handle) ? state.handles : [...state.handles, handle];
        return { ...state, handle, handles };
      }
      case 'VisibilityChosen':
        return { ...state, visibility: event.data.visibility };
      case 'AvailabilityChosen':
        return { ...state, availability: event.data.availability };
      case 'CategoriesChosen':
        return { ...state, categories: event.data.categories };
      case 'PageErased':
        return page.initial;
      default:
        return state;
    }
  },
  decide(state, { userId, handle, visibility, availability, categories }) {
    const events: PageEvent[] = [];
    if (handle !== undefined && handle !== state.handle) {
      if (!mayChoose(state, handle)) return { refused: 'too-many-handles' };
      events.push({ type: 'HandleChosen', data: { userId, handle } });
    }
    if (visibility !== undefined && visibility !== state.visibility) {
      events.push({ type: 'VisibilityChosen', data: { userId, visibility } });
    }
    if (availability !== undefined && availability !== state.availability) {
      events.push({ type: 'AvailabilityChosen', data: { userId, availability } });
    }
    if (categories !== undefined && categories.join() !== state.categories.join()) {
      events.push({ type: 'CategoriesChosen', data: { userId, categories: [...categories] } });
    }
    return events;
  },
};

/**
 * Whether a person may choose this handle. They may choose any handle that they had before, or a new one if they have
 * not reached the maximum.
 */
export const mayChoose = ({ handles }: PageState, handle: string): boolean =>
  handles.includes(handle) || handles.length < HANDLES_MAX;

/** The owner of a handle; null while the handle is free. */
type Owner = string | null;
type TakeHandle = Readonly<{ type: 'TakeHandle'; userId: string }>;

/** A handle, in a separate stream. It belongs permanently to the first user who takes it, even after they have left. */
export const handle: Decider<Owner, TakeHandle, EventOf<'handle'>, 'handle-taken'> = {
  initial: null,
  evolve: (owner, event) => (event.type === 'HandleTaken' ? (owner ?? event.data.userId) : owner),
  decide(owner, { userId }) {
    if (owner === null) return [{ type: 'HandleTaken', data: { userId } }];
    return owner === userId ? [] : { refused: 'handle-taken' };
  },
};
