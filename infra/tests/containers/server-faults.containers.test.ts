import { setTimeout as sleep } from 'node:timers/promises';
import { feedReadModel } from '@hirelane/feed/read-model';
import { connectKafka } from '@hirelane/kafka/client';
import { openKafkaEventBus } from '@hirelane/kafka/event-bus';
import { eventually } from '@hirelane/test-kit/eventually';
import { uploadFile } from '@hirelane/test-kit/stack/projects';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Load } from './load.ts';
import { BEFORE, moreAcknowledged, RECOVERY_TIMEOUT_MS, stackOfFile, testReplay, underLoad } from './under-load.ts';

/** How long the broker is down, in seconds; `npm run torture` sets 30. */
const OUTAGE_S = Number(process.env['OUTAGE_SECONDS'] ?? 10);

const silent = pino({ level: 'silent' });

const used = stackOfFile();

/** Returns a client and a write whose command started after this call. */
async function writtenFromNowOn(load: Load): Promise<ReturnType<Load['someClient']>> {
  // The first write to be acknowledged may already have been in progress at the time of the call.
  for (let acknowledged = 0; acknowledged < 2; acknowledged++) {
    const { wrote: last } = load.someClient();
    await eventually(
      () => load.someClient().wrote,
      (wrote) => wrote !== last,
      RECOVERY_TIMEOUT_MS,
    );
  }
  return load.someClient();
}

test(`while Kafka is killed for ${OUTAGE_S} s under load, commands succeed and reads are stale, and all events arrive afterwards`, () =>
  underLoad(used, `Kafka killed for ${OUTAGE_S} s`, 1, async (load) => {
    await used.stack.kafka.kill();
    const back = sleep(OUTAGE_S * 1_000);
    await moreAcknowledged(load, 10);
    const { client, wrote } = await writtenFromNowOn(load);
    const query = { userId: client.id, published: 'true' };
    expect(await client.call('listProjects', { query, atLeast: wrote })).toMatchObject({ isStale: true });
    await back;
    await used.stack.kafka.start();
    await client.until('listProjects', { query, atLeast: wrote }, undefined, RECOVERY_TIMEOUT_MS);
  }));

test('after Kafka loses all its data under load, the relays automatically publish everything again', async () => {
  await underLoad(used, 'Kafka lost with its data', 1, () => used.stack.kafka.loseEverything());
  const kafka = connectKafka({ brokers: [used.stack.kafka.broker] }, 'afterwards', silent);
  const bus = openKafkaEventBus({ kafka, log: silent, areCaughtUp: async () => true, lostBy: async () => null });
  // The content of a read model built only from Kafka.
  expect(await used.replay.replayedFrom(bus, feedReadModel)).toEqual(await used.replay.live(feedReadModel));
  await bus.stop();
});

test('no data is lost when PostgreSQL is restarted under load', () =>
  underLoad(used, 'PostgreSQL restarted', 2, async (load) => {
    await used.stack.postgres.restart();
    await moreAcknowledged(load, BEFORE);
    await used.stack.postgres.kill();
    await used.stack.postgres.start();
  }));

test('while MinIO is down, only uploads fail, with a clear error', () =>
  underLoad(used, 'MinIO down', 1, async (load) => {
    await used.stack.minio.kill();
    const client = used.stack.as('client');
    const upload = () => client.call('uploadFile', { file: new File(['%PDF-1.4\n%%EOF\n'], 'a.pdf') });
    await expect(upload()).rejects.toMatchObject({ status: 503, problem: { code: 'unavailable' } });
    await moreAcknowledged(load, BEFORE);
    await used.stack.minio.start();
    expect(await uploadFile(client)).toMatch(/^[0-9a-f-]{36}$/);
  }));

testReplay(used);
