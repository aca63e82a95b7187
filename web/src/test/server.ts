import { setupServer } from 'msw/node';

/** Empty: a test names every call it expects, and any other fails it. */
export const server = setupServer();
