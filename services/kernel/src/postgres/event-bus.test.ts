import { eventBusContract } from '../contract/event-bus.ts';
import { openTestStorage } from './testing.ts';

eventBusContract('PostgreSQL', async () => {
  const storage = await openTestStorage();
  const stores = { project: await storage.openStore('projects'), proposal: await storage.openStore('proposals') };
  const bus = storage.openBus((category) => `${category}s`);
  return { bus, stores, cutConnections: storage.cutConnections, close: storage.close };
});
