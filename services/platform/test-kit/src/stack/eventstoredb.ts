import { Wait } from 'testcontainers';
import { type Server, startServer } from './server.ts';

/** The last open-source release line (BSD-3-Clause), as in `infra/deploy/compose/eventstoredb.yml`. */
export const EVENTSTOREDB_IMAGE = 'eventstore/eventstore:23.10.7-bookworm-slim';

export type EventStoreDbServer = Server & Readonly<{ url: string }>;

/** Starts a real EventStoreDB with one node and without users. */
export async function startEventStoreDb(): Promise<EventStoreDbServer> {
  const server = await startServer(EVENTSTOREDB_IMAGE, 2113, (container) =>
    container
      .withEnvironment({
        EVENTSTORE_CLUSTER_SIZE: '1',
        EVENTSTORE_RUN_PROJECTIONS: 'None',
        EVENTSTORE_INSECURE: 'true',
        EVENTSTORE_MAX_APPEND_SIZE: String(8 * 1024 * 1024),
        DOTNET_ThreadPool_ForceMinWorkerThreads: '40',
      })
      .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCodeMatching((code) => code < 300)),
  );
  return { ...server, url: `esdb://${server.host}:${server.port}?tls=false` };
}
