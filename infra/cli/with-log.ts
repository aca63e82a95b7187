import type { ServiceName } from '@hirelane/api/services';
import { encryptedStore, openEncryption } from '@hirelane/encryption/encryption';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { openStore } from '@hirelane/service/adapters';
import type { Installation } from './installation.ts';

/** Runs `work` with a service's log, which encrypts and decrypts like the service. */
export async function withLog<T>(
  { config, pool, log }: Installation,
  service: ServiceName,
  work: (store: EventStore) => Promise<T>,
): Promise<T> {
  const keys = await openSubjectKeys(pool, config.DATA_KEY);
  const store = await openStore(service, { config, pool, log });
  try {
    return await work(encryptedStore(store, openEncryption(keys)));
  } finally {
    await store.stop();
  }
}
