import { setupServer } from 'msw/node';

/** Has no handlers, so a test must add one for every call it expects; any other call fails it. */
export const server = setupServer();
