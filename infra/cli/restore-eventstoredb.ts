import { join } from 'node:path';
import { CATALOG } from '@hirelane/api/events/catalog';
import { type EventStore, WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';
import type { NewEvent, Recorded } from '@hirelane/event-sourcing/events';
import { openEventStoreDb } from '@hirelane/eventstoredb/event-store';
import type { RestoredMeta } from '@hirelane/eventstoredb/recorded';
import { openSource } from '@hirelane/service/adapters';
import { OperatorFailure } from '../launcher/failure.ts';
import { lineEncryption } from './encrypt-line.ts';
import type { Installation } from './installation.ts';
import { readLines } from './line-file.ts';
import type { Manifest } from './manifest.ts';

/**
 * Throws OperatorFailure if the server has a marketplace's events, unless they match the beginning of this export and
 * so come from an interrupted restore.
 */
export async function refuseOtherEvents(installation: Installation, folder: string, { logs }: Manifest): Promise<void> {
  const [found, ours] = await Promise.all([firstThere(installation), firstOf(folder, logs)]);
  if (!found || found.id === ours?.id) return;
  throw new OperatorFailure(`EventStoreDB is not empty: it contains ${found.stream}. Nothing was changed.`);
}

async function firstThere({ config, pool, log }: Installation): Promise<Recorded | undefined> {
  const bus = openSource({ config, pool, log });
  let first: Recorded | undefined;
  let found = () => {};
  const some = new Promise<void>((resolve) => {
    found = resolve;
  });
  const subscription = bus.subscribe(
    'restore',
    Object.keys(CATALOG),
    async () => null,
    async (batch) => {
      first ??= batch[0];
      if (first) found();
    },
  );
  await Promise.race([some, subscription.caughtUp]);
  await subscription.stop();
  await bus.stop();
  return first;
}

async function firstOf(folder: string, logs: Manifest['logs']): Promise<Recorded | undefined> {
  for (const { path } of logs) {
    for await (const [line] of readLines(join(folder, path), 1)) if (line) return JSON.parse(line);
  }
  return undefined;
}

type Line = Readonly<{ event: Recorded; size: number }>;

/** The maximum size of one append, in bytes; the server's default limit is 1 MiB. A single event may be larger. */
const APPEND_MAX = 256 * 1024;

/** Appends every log with its ids and versions. Keeps events from an interrupted restore. */
export async function restoreToEventStoreDb(
  installation: Installation,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const encrypted = await lineEncryption(folder, manifest, installation.config.DATA_KEY);
  const store = openEventStoreDb({ url: installation.config.EVENTSTOREDB_URL ?? '' });
  try {
    for (const { path } of manifest.logs) {
      // The streams of a batch are written in parallel; a stream's remaining events are in the next batch.
      for await (const lines of readLines(join(folder, path))) {
        const streams = new Map<string, Line[]>();
        for (const line of lines) {
          const event: Recorded = JSON.parse(await encrypted(line));
          streams.set(event.stream, [...(streams.get(event.stream) ?? []), { event, size: line.length }]);
        }
        await Promise.all([...streams].map(([stream, events]) => appendAll(store, stream, events)));
      }
    }
  } finally {
    await store.stop();
  }
}

async function appendAll(store: EventStore, stream: string, lines: readonly Line[]): Promise<void> {
  let some: Recorded[] = [];
  let bytes = 0;
  for (const { event, size } of lines) {
    if (some.length > 0 && bytes + size > APPEND_MAX) {
      await append(store, stream, some);
      some = [];
      bytes = 0;
    }
    some.push(event);
    bytes += size;
  }
  await append(store, stream, some);
}

async function append(store: EventStore, stream: string, events: readonly Recorded[]): Promise<void> {
  try {
    await store.append(stream, (events[0]?.version ?? 1) - 1, events.map(withItsTime));
  } catch (error) {
    if (!(error instanceof WrongExpectedVersion)) throw error;
    const there = await store.read(stream);
    const isOurs = events.every(({ id, version }) => version > there.length || there[version - 1]?.id === id);
    const rest = events.filter(({ version }) => version > there.length);
    if (!isOurs || rest.length === events.length) {
      throw new OperatorFailure(`EventStoreDB contains different events in ${stream}.`);
    }
    if (rest.length > 0) await append(store, stream, rest);
  }
}

function withItsTime({ id, type, data, meta, at }: Recorded): NewEvent {
  const kept: RestoredMeta = { ...meta, originallyAt: at };
  return { id, type, data, meta: kept };
}
