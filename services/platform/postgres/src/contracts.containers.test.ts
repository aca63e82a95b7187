import { logOf } from '@hirelane/event-sourcing/log-of';
import { eventBusContract } from '@hirelane/event-sourcing/port-tests/event-bus';
import { eventStoreContract } from '@hirelane/event-sourcing/port-tests/event-store';
import { POSTGRES_IMAGE, startPostgres } from '@hirelane/test-kit/stack/postgres';
import { openTestStorage } from './testing.ts';

/** Our own server: to break connections, this suite restarts it. */
async function openServer() {
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

eventStoreContract(`PostgreSQL, restarted to break connections (${POSTGRES_IMAGE})`, async () => {
  const { storage, restart, close } = await openServer();
  const first = await storage.openStore('projects');
  return {
    store: first,
    cutConnections: restart,
    async reopen() {
      await first.stop();
      return storage.openStore('projects');
    },
    close,
  };
});

eventBusContract(`PostgreSQL, restarted to break connections (${POSTGRES_IMAGE})`, async () => {
  const { storage, restart, close } = await openServer();
  const stores = { project: await storage.openStore('projects'), proposal: await storage.openStore('proposals') };
  return { bus: storage.openBus(logOf), stores, timeout: 60_000, cutConnections: restart, close };
});
