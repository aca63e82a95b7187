import { setupServer } from 'msw/node';

/** Empty, so a test must list every call it expects, and any other fails it. */
export const server = setupServer();
