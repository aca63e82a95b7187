import { logOf } from '@hirelane/event-sourcing/events';
import { eventBusContract } from '@hirelane/event-sourcing/port-tests/event-bus';
import { eventStoreContract } from '@hirelane/event-sourcing/port-tests/event-store';
import { ownServer } from '@hirelane/test-kit/stack/own-server';
import { POSTGRES_IMAGE, startPostgres } from '@hirelane/test-kit/stack/postgres';
import { openTestStorage } from './testing.ts';

const own = ownServer('postgres');
const SERVER = own === undefined ? `restarted to break connections (${POSTGRES_IMAGE})` : new URL(own).host;

/**
 * The suite starts a server, and restarts it to break connections. On an external server, the suite creates a database,
 * breaks the connections to it, and finally drops it.
 */
async function openServer() {
  if (own !== undefined) {
    process.env['TEST_DATABASE_URL'] = own;
    const storage = await openTestStorage();
    return { storage, restart: storage.cutConnections, close: storage.close };
  }
  const server = await startPostgres();
  process.env['TEST_DATABASE_URL'] = server.url;
  const storage = await openTestStorage();
  return {
    storage,
    restart: server.restart,
    async close() {
      await storage.close();
      await server.stop();
    },
  };
}

eventStoreContract(`PostgreSQL, ${SERVER}`, async () => {
  const { storage, restart, close } = await openServer();
  const first = await storage.openStore('projects');
  return {
    store: first,
    cutConnections: restart,
    backUp: () => storage.backUp('projects'),
    async reopen() {
      await first.stop();
      return storage.openStore('projects');
    },
    close,
  };
});

eventBusContract(`PostgreSQL, ${SERVER}`, async () => {
  const { storage, restart, close } = await openServer();
  const stores = { project: await storage.openStore('projects'), proposal: await storage.openStore('proposals') };
  const backUp = () => storage.backUp('projects');
  return { bus: storage.openBus(logOf), stores, timeout: 60_000, cutConnections: restart, backUp, close };
});
