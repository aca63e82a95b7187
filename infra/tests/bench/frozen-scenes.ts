import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openS3BlobStore } from '@hirelane/blob-stores/s3/blob-store';
import { startMemoryS3 } from '@hirelane/blob-stores/s3/testing/memory-s3';
import type { EventBus } from '@hirelane/event-sourcing/event-bus';
import { newStream, samples } from '@hirelane/event-sourcing/port-tests/samples';
import { openEventStoreDbBus } from '@hirelane/eventstoredb/event-bus';
import { openEventStoreDb } from '@hirelane/eventstoredb/event-store';
import { startFakeCluster } from '@hirelane/eventstoredb/testing/fake-cluster';
import { connectKafka, openProducer } from '@hirelane/kafka/client';
import { openKafkaEventBus } from '@hirelane/kafka/event-bus';
import { openPublisher } from '@hirelane/kafka/publisher';
import { internalMessages, internalTopic } from '@hirelane/kafka/topics';
import { openPostgresEventBus } from '@hirelane/postgres/event-bus';
import { openPostgresEventStore } from '@hirelane/postgres/event-store';
import { openPool } from '@hirelane/postgres/pool';
import { onAppended } from '@hirelane/postgres/wake';
import { eventually } from '@hirelane/test-kit/eventually';
import { freePort } from '@hirelane/test-kit/free-port';
import { startKafka } from '@hirelane/test-kit/stack/kafka';
import { type MinioServer, startMinio } from '@hirelane/test-kit/stack/minio';
import { startFreezableProxy } from '@hirelane/test-kit/tcp-proxy';
import { pino } from 'pino';

/** A server in use whose connections can be frozen while new ones work, as if a replacement had its address. */
export type Scene = Readonly<{
  freeze(): void;
  /** Each function attempts a use once, and rejects or returns false if the attempt failed. */
  uses: Readonly<Record<string, () => Promise<unknown>>>;
  end(): Promise<unknown>;
}>;

const log = pino({ level: 'silent' });

/** Resolves once a use has succeeded. */
export const succeeds = (use: () => Promise<unknown>): Promise<unknown> =>
  eventually(
    () => use().catch(() => false),
    (result) => result !== false,
    120_000,
  );

/** Subscribes to projects. `receives` returns a function that triggers an event once and then checks whether it arrived. */
async function follow(bus: EventBus) {
  const seen = new Set<string>();
  let checkpoint: string | null = null;
  const resume = async () => checkpoint;
  const subscription = bus.subscribe(`bench-${randomUUID()}`, ['project'], resume, async (events, _partition, upTo) => {
    for (const { stream } of events) seen.add(stream);
    checkpoint = upTo;
  });
  await subscription.caughtUp;
  const receives = (stream: string) => async () => seen.has(stream);
  return { receives, stop: subscription.stop };
}

export async function postgresScene(direct: string): Promise<Scene> {
  const proxy = await startFreezableProxy(direct);
  const { url } = proxy;
  const [pool, others] = [openPool(url, log), openPool(direct, log)];
  const store = await openPostgresEventStore({ pool, url, schema: 'bench', log });
  const other = await openPostgresEventStore({ pool: others, url: direct, schema: 'bench', log });
  const bus = openPostgresEventBus({ pool, url, logOf: () => 'bench', log });
  const { receives, stop } = await follow(bus);
  let isNotified = false;
  const stopListening = onAppended('others', () => {
    isNotified = true;
  });
  const uses = {
    'an append': () => store.append(newStream(), 0, samples(1)),
    'five queries at once': () => Promise.all([1, 2, 3, 4, 5].map(() => pool.query('SELECT pg_sleep(0.01)'))),
    'a notification': async () => {
      await others.query(`NOTIFY hirelane_events, 'another-process others'`);
      return isNotified;
    },
  };
  await Promise.all(Object.values(uses).map(succeeds));
  const stream = newStream();
  return {
    freeze() {
      proxy.freeze();
      isNotified = false;
      void other.append(stream, 0, samples(1));
    },
    uses: { ...uses, 'an event in a read model': receives(stream) },
    async end() {
      stopListening();
      await proxy.stop();
      await Promise.all([stop(), bus.stop(), store.stop(), other.stop()]);
      await Promise.all([pool.end(), others.end()]);
    },
  };
}

export async function eventStoreDbScene(): Promise<Scene> {
  const cluster = await startFakeCluster();
  const store = openEventStoreDb({ url: cluster.url });
  const bus = openEventStoreDbBus({ url: cluster.url, log });
  const { receives, stop } = await follow(bus);
  const append = (stream: string) => store.append(stream, 0, samples(1));
  await append(newStream());
  const stream = newStream();
  return {
    freeze() {
      cluster.freezeLeader();
      cluster.elect();
    },
    uses: { 'an append': () => append(stream), 'an event in a read model': receives(stream) },
    async end() {
      await stop();
      await bus.stop();
      await store.stop();
      await cluster.stop();
    },
  };
}

/** Starts a container. Clients reach the broker only at the address that it advertises, so this is the proxy's. */
export async function kafkaScene(): Promise<Scene> {
  const port = await freePort();
  const server = await startKafka({ KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}` });
  const proxy = await startFreezableProxy(`tcp://${server.host}:${server.port}`, port);
  const kafka = connectKafka({ brokers: [`127.0.0.1:${port}`] }, 'bench', log);
  const producer = openProducer(kafka);
  await producer.connect();
  const topics = [internalTopic('projects')];
  const publisher = await openPublisher({ producer, kafka, topics, replication: 1, messagesOf: internalMessages });
  const bus = openKafkaEventBus({ kafka, log, areCaughtUp: async () => true, lostBy: async () => null });
  const { receives, stop } = await follow(bus);
  const publish = (stream: string) =>
    publisher.publish(
      samples(1).map((event) => ({ ...event, stream, version: 1, position: '1', at: '2026-01-01T00:00:00.000000Z' })),
    );
  const [before, after] = [newStream(), newStream()];
  await publish(before);
  await succeeds(receives(before));
  return {
    freeze: proxy.freeze,
    uses: { 'a publication by the relay': () => publish(after), 'an event for a consumer': receives(after) },
    async end() {
      await Promise.all([stop(), producer.disconnect()]);
      await proxy.stop();
      await server.stop();
    },
  };
}

/** Starts a container. */
export const minioScene = async (): Promise<Scene> => objectStoreScene(await startMinio());

/** Uses a server in memory. */
export async function memoryS3Scene(): Promise<Scene> {
  const { endpoint, stop } = await startMemoryS3();
  return objectStoreScene({ endpoint, stop: async () => stop(), accessKey: 'bench', secretKey: 'bench' });
}

type ObjectStore = Pick<MinioServer, 'endpoint' | 'accessKey' | 'secretKey' | 'stop'>;

async function objectStoreScene({ accessKey, secretKey, ...server }: ObjectStore): Promise<Scene> {
  const proxy = await startFreezableProxy(server.endpoint);
  const blobs = openS3BlobStore({ endpoint: new URL(proxy.url).origin, bucket: 'bench', accessKey, secretKey });
  const put = (key: string) => blobs.put(key, Readable.from([Buffer.from(key)]), { bytes: 100 });
  const get = async () => {
    const found = await blobs.get('before');
    return found !== null && (await buffer(found.body)).length > 0;
  };
  const uses = { 'an upload': () => put(randomUUID()), 'a download': get };
  await put('before');
  await Promise.all(Object.values(uses).map((use) => use()));
  return {
    freeze: proxy.freeze,
    uses,
    async end() {
      await proxy.stop();
      await server.stop();
    },
  };
}
