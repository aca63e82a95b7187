import { randomUUID } from 'node:crypto';
import { SERVICES, type ServiceName } from '@hirelane/api/services';
import { encryptedStore, openEncryption } from '@hirelane/encryption/encryption';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import { stamp } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { type Event, logOf } from '@hirelane/event-sourcing/events';
import { openIdempotency } from '@hirelane/http/idempotency';
import { openTestStorage } from '@hirelane/postgres/testing';
import type { ReadModel } from '@hirelane/projections/projection';
import { startProjector } from '@hirelane/projections/projector';
import { openListeners, type Resources } from './service.ts';

/** The context of a user's command. */
export const contextOf = (actor: string) => ({ commandId: randomUUID(), correlationId: randomUUID(), actor });

/**
 * The input to a service's setup, on its own database, with the logs of all services; for tests of a service that runs
 * without HTTP.
 */
export async function openTestService(name: ServiceName, readModel: ReadModel) {
  const storage = await openTestStorage();
  const { pool, log } = storage;
  const subjectKeys = await openSubjectKeys(pool, Buffer.alloc(32, 'tests'));
  const encryption = openEncryption(subjectKeys);
  const stores = new Map<ServiceName, EventStore>();
  for (const each of SERVICES) stores.set(each, encryptedStore(await storage.openStore(each), encryption));
  const storeOf = (service: ServiceName) => {
    const found = stores.get(service);
    if (!found) throw new Error(`Expected a service with a log, got ${service}.`);
    return found;
  };
  const store = storeOf(name);
  const bus = storage.openBus(logOf);
  await openIdempotency(pool, name);
  const endings: (() => Promise<void> | void)[] = [storage.close];
  const { listen, onApplied } = openListeners();
  async function start(started: ReadModel, listener: typeof onApplied = () => undefined) {
    const { decrypt } = encryption;
    const projector = await startProjector({ pool, bus, readModel: started, log, decrypt, onApplied: listener });
    endings.push(projector.stop);
    await projector.ready;
    return projector;
  }
  const model = await start(readModel, onApplied);
  const onStop = (ending: () => Promise<void> | void) => void endings.push(ending);
  const resources = { store, pool, log, model, onApplied: listen, onStop } satisfies Partial<Resources>;
  let replays = 0;

  const rowsOf = (schema: string, tables: readonly string[]) =>
    Promise.all(
      tables.map(async (table) => {
        const text = `SELECT to_jsonb(t)::text AS row FROM ${schema}.${table} t ORDER BY 1`;
        return (await pool.query<{ row: string }>(text)).rows;
      }),
    );

  /** Appends an event to a log the way the log's service does. */
  async function append(service: ServiceName, stream: string, event: Event, actor: string) {
    const to = storeOf(service);
    const past = await to.read(stream);
    await to.append(stream, past.length, [stamp(event, stream, 0, contextOf(actor))]);
  }

  return {
    resources,
    subjectKeys,
    append,
    /** Deletes an account as the identity service does, but without waiting for other services. */
    async leave(userId: string) {
      await append('identity', `user-${userId}`, { type: 'UserErased', data: { userId } }, userId);
      await subjectKeys.destroy(userId);
    },
    /** Waits until the read model contains everything in this stream of the service. */
    async shown(stream: string) {
      const { length } = await store.read(stream);
      if (!(await model.waitFor(stream, length, 30_000))) throw new Error(`${model.schema} did not catch up in time.`);
    },
    /** Returns all rows in these tables, from the current read model and from a rebuilt one. */
    async liveAndReplayed(tables: readonly string[]) {
      const again = await start({ ...readModel, version: 1_000 + replays++ });
      // The running model may be slower than the rebuild.
      await Promise.all([model.catchUp(), again.catchUp()]);
      return { live: await rowsOf(model.schema, tables), replayed: await rowsOf(again.schema, tables) };
    },
    async close() {
      for (const ending of endings.reverse()) await ending();
    },
  };
}
