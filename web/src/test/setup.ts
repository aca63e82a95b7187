import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import toast from 'react-hot-toast';
import { afterAll, afterEach, beforeAll } from 'vitest';
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
Element.prototype.scrollIntoView ??= () => undefined;

// Screens are loaded as the app loads them, in chunks, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  sessionStorage.clear(); // before the screens go: the wizard saves what is left, unless the tab has forgotten it
  cleanup();
  server.resetHandlers();
  toast.remove(); // its store is module-wide and would leak into the next test
  localStorage.clear();
});
afterAll(() => server.close());
