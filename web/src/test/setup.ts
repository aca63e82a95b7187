import '@/app/csp'; // first, as the app does: zod heeds it only when it is loaded later
import { setImmediate } from 'node:timers/promises';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { setPageUser } from '@/shared/lib/pageUser';
import { toast } from '@/shared/lib/toast';
import { reloadAt } from '@/test/doubles/reloadAt';
import { server } from '@/test/server';

// jsdom has neither of these, which react-hot-toast, the router and Radix ask for.
window.matchMedia ??= (media: string) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
window.scrollTo = () => undefined;
// jsdom lays nothing out, so no size ever changes.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// And shows everything at once.
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

/** A form needs three: it validates, renders the messages, and moves the focus. */
const TURNS_AFTER_AN_ACTION = 6;

const { asyncWrapper } = getConfig();
configure({
  // Screens are loaded as the app loads them, in chunks, which takes its time on a busy machine.
  asyncUtilTimeout: 15_000,
  // The library waits one turn of the event loop after an action, in which React has rendered or has not.
  asyncWrapper: async (action) => {
    const result = await asyncWrapper(action);
    for (let turn = 0; turn < TURNS_AFTER_AN_ACTION; turn++) await setImmediate();
    return result;
  },
});

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  sessionStorage.clear(); // before the screens go: the wizard saves what is left, unless the tab has forgotten it
  cleanup();
  server.resetHandlers();
  toast.remove(); // its store is module-wide and would leak into the next test
  localStorage.clear();
  reloadAt.mockClear();
  setPageUser(null);
});
afterAll(() => server.close());
