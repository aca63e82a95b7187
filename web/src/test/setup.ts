import '@/app/csp'; // first, as in the app, because zod reads it only on load
import { setImmediate } from 'node:timers/promises';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { setPageUser } from '@/shared/lib/pageUser';
import { toast } from '@/shared/lib/toast';
import { reloadAt } from '@/test/doubles/reloadAt';
import { server } from '@/test/server';

// jsdom does not implement `matchMedia` and `scrollTo`, which react-hot-toast, the router and Radix require.
window.matchMedia ??= (media: string) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
window.scrollTo = () => undefined;
// jsdom has no layout, so sizes never change.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// This stub also reports every element as visible.
window.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #report: IntersectionObserverCallback;

  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }

  observe(target: Element) {
    const boundingClientRect = target.getBoundingClientRect();
    const entry = { target, isIntersecting: true, boundingClientRect, intersectionRect: boundingClientRect };
    this.#report([entry as unknown as IntersectionObserverEntry], this);
  }

  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
Element.prototype.scrollIntoView ??= () => undefined;

/** Twice the three turns that a form needs to validate, render the messages, and move the focus. */
const TURNS_AFTER_AN_ACTION = 6;

const { asyncWrapper } = getConfig();
configure({
  // Screens are loaded in chunks, as in the app, which takes time on a busy machine.
  asyncUtilTimeout: 15_000,
  // The library waits one turn of the event loop after an action, which may not be enough for React to render.
  asyncWrapper: async (action) => {
    const result = await asyncWrapper(action);
    for (let turn = 0; turn < TURNS_AFTER_AN_ACTION; turn++) await setImmediate();
    return result;
  },
});

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  sessionStorage.clear(); // before the screens unmount: the wizard saves unsent text unless the tab's copy was dropped
  cleanup();
  server.resetHandlers();
  toast.remove(); // the library's store is global and would leak into the next test
  localStorage.clear();
  reloadAt.mockClear();
  setPageUser(null);
});
afterAll(() => server.close());
