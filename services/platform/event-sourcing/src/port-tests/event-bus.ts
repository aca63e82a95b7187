import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventBus, HandleBatch } from '../event-bus.ts';
import { type EventStore, UnknownPosition } from '../event-store.ts';
import type { Recorded } from '../events.ts';
import { NOT_OURS, NOT_RESTORED, sample, samples, newStream as streamOf } from './samples.ts';

export type BusUnderTest = Readonly<{
  bus: EventBus;
  /** Stores whose events reach the bus. */
  stores: Readonly<{ project: EventStore; proposal: EventStore }>;
  /** The categories of the tests' streams. By default, each stream's own name is its category. */
  categories?: Readonly<{ project: string; proposal: string }>;
  /** Breaks every connection to the server; missing for an external server. */
  cutConnections?(): Promise<void>;
  /** Takes a backup of the project log; the returned function restores it. Missing if the log cannot be restored. */
  backUp?(): Promise<() => Promise<void>>;
  /** The maximum time for a delivery, in milliseconds; 10 s by default. */
  timeout?: number;
  close(): Promise<void>;
}>;

/** A subscriber that stores its checkpoints, like a read model. It begins at `start`. */
function remembering(handle: HandleBatch, start: string | null = null) {
  const checkpoints = new Map<string, string>();
  const resume = async (partition: string) => checkpoints.get(partition) ?? start;
  const remember: HandleBatch = async (batch, partition, upTo) => {
    await handle(batch, partition, upTo);
    checkpoints.set(partition, upTo);
  };
  return [resume, remember] as const;
}

/** The contract of every EventBus adapter: events are delivered at least once, and in order within a stream. */
export function eventBusContract(adapter: string, open: () => Promise<BusUnderTest>): void {
  describe(`EventBus: ${adapter}`, () => {
    let under: BusUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under?.close());

    const categories = () => under.categories ?? { project: 'project', proposal: 'proposal' };
    const newStream = (of: 'project' | 'proposal' = 'project') => streamOf(categories()[of]);
    const comesTrue = <T>(ask: () => Promise<T> | T, check: (answer: T) => boolean) =>
      eventually(ask, check, under.timeout);

    /** Subscribes and collects; `seen(stream)` returns the delivered versions, in order of arrival. */
    function gather(name: string, categories: readonly string[], start: string | null = null) {
      const events: Recorded[] = [];
      let checkpoint = start;
      const subscription = under.bus.subscribe(
        name,
        categories,
        ...remembering(async (batch, _partition, upTo) => {
          events.push(...batch);
          checkpoint = upTo;
        }, start),
      );
      const seen = (stream: string) => events.filter((event) => event.stream === stream).map((event) => event.version);
      return { subscription, events, seen, checkpoint: () => checkpoint };
    }

    test('a subscription delivers existing and new events in order, and none from other categories', async () => {
      const [early, late, other] = [newStream(), newStream(), newStream('proposal')];
      await under.stores.project.append(early, 0, samples(3));
      await under.stores.proposal.append(other, 0, samples(1));
      const { subscription, events, seen } = gather('order', [categories().project]);
      await subscription.caughtUp;
      expect(seen(early)).toEqual([1, 2, 3]);
      await under.stores.project.append(late, 0, samples(2));
      await under.stores.project.append(early, 3, samples(1));
      await comesTrue(
        () => seen(early).length + seen(late).length,
        (count) => count === 6,
      );
      expect(seen(early)).toEqual([1, 2, 3, 4]);
      expect(seen(late)).toEqual([1, 2]);
      expect(events.some((event) => event.stream === other)).toBe(false);
      expect(await comesTrue(subscription.status, ({ behind }) => behind === 0)).toEqual({ behind: 0 });
      await subscription.stop();
    });

    test('a subscription delivers events from several logs', async () => {
      const streams = { project: newStream(), proposal: newStream('proposal') };
      const { subscription, seen } = gather('several', [categories().project, categories().proposal]);
      await Promise.all([
        under.stores.project.append(streams.project, 0, samples(2)),
        under.stores.proposal.append(streams.proposal, 0, samples(2)),
      ]);
      await comesTrue(
        () => seen(streams.project).length + seen(streams.proposal).length,
        (count) => count === 4,
      );
      await subscription.stop();
    });

    test('a subscription resumes after the given position and delivers each later event once', async () => {
      const stream = newStream();
      await under.stores.project.append(stream, 0, samples(4));
      const first = gather('resume', [categories().project]);
      await first.subscription.caughtUp;
      await first.subscription.stop();
      const position = first.events.find((event) => event.stream === stream && event.version === 2)?.position ?? '';
      const second = gather('resume', [categories().project], position);
      await second.subscription.caughtUp;
      expect(second.seen(stream)).toEqual([3, 4]);
      await second.subscription.stop();
    });

    test('a subscription has caught up only once all events have been handled', async () => {
      const stream = newStream();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let isHolding = false;
      const subscription = under.bus.subscribe(
        'caught up',
        [categories().project],
        ...remembering(async (batch) => {
          if (!batch.some((event) => event.stream === stream)) return;
          isHolding = true;
          await held;
        }),
      );
      await under.stores.project.append(stream, 0, samples(1));
      await comesTrue(
        () => isHolding,
        (holding) => holding,
      );
      expect(await subscription.isCaughtUp()).toBe(false);
      release();
      await comesTrue(subscription.isCaughtUp, (isCaughtUp) => isCaughtUp);
      await subscription.stop();
    });

    test('a subscription delivers a batch again when its handler fails, and reports the error', async () => {
      const stream = newStream();
      let failures = 0;
      const seen: number[] = [];
      const subscription = under.bus.subscribe(
        'again',
        [categories().project],
        ...remembering(async (batch) => {
          if (!batch.some((event) => event.stream === stream)) return;
          if (failures < 3) {
            failures++;
            throw new Error('not yet');
          }
          seen.push(...batch.filter((event) => event.stream === stream).map((event) => event.version));
        }),
      );
      await under.stores.project.append(stream, 0, samples(2));
      await comesTrue(
        () => subscription.status().error?.message,
        (message) => message === 'not yet',
      );
      await comesTrue(
        () => seen.length,
        (length) => length >= 2,
      );
      expect(seen).toEqual([1, 2]);
      expect(failures).toBe(3);
      await comesTrue(
        () => subscription.status(),
        (status) => status.error === undefined,
      );
      await subscription.stop();
    });

    test('a subscription handles one batch per partition at a time, and stop waits for it', async () => {
      const running = new Map<string, number>();
      let most = 0;
      let finish = () => {};
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const subscription = under.bus.subscribe(
        'single',
        [categories().project],
        ...remembering(async (_batch, partition) => {
          const here = (running.get(partition) ?? 0) + 1;
          running.set(partition, here);
          most = Math.max(most, here);
          await held;
          running.set(partition, here - 1);
        }),
      );
      await comesTrue(
        () => running.size,
        (partitions) => partitions > 0,
      );
      await under.stores.project.append(newStream(), 0, samples(1));
      let stopped = false;
      const stopping = subscription.stop().then(() => {
        stopped = true;
      });
      expect(stopped).toBe(false);
      finish();
      await stopping;
      expect({ running: [...running.values()].filter((count) => count > 0), most }).toEqual({ running: [], most: 1 });
    });

    test('a subscriber whose checkpoint was lost in a restore receives nothing until it starts over', async ({
      skip,
    }) => {
      if (!under.backUp) return skip(NOT_RESTORED);
      const [kept, lost] = [newStream(), newStream()];
      await under.stores.project.append(kept, 0, samples(2));
      const restore = await under.backUp();
      await under.stores.project.append(lost, 0, samples(3));
      const before = gather('restored', [categories().project]);
      await before.subscription.caughtUp;
      await before.subscription.stop();
      await restore();

      let checkpoint = before.checkpoint();
      const seen: string[] = [];
      const follow = () =>
        under.bus.subscribe(
          'restored',
          [categories().project],
          async () => checkpoint,
          async (batch, _partition, upTo) => {
            seen.push(...batch.map(({ stream, version }) => `${stream} ${version}`));
            checkpoint = upTo;
          },
        );
      const subscription = follow();
      const isRefused = ({ error }: ReturnType<typeof subscription.status>) => error instanceof UnknownPosition;
      await comesTrue(subscription.status, isRefused);
      // The log grows past the checkpoint.
      const later = newStream();
      await comesTrue(
        () => under.stores.project.append(later, 0, samples(9)).catch(() => 0),
        (version) => version === 9,
      );
      await subscription.stop();
      const again = follow();
      await comesTrue(again.status, isRefused);
      expect(await again.isCaughtUp()).toBe(false);
      expect(seen).toEqual([]);
      checkpoint = null;
      await again.caughtUp;
      expect(again.status().error).toBeUndefined();
      expect(seen).toEqual(
        expect.arrayContaining([`${kept} 2`, ...Array.from({ length: 9 }, (_, n) => `${later} ${n + 1}`)]),
      );
      expect(seen.filter((one) => one.startsWith(lost))).toEqual([]);
      await again.stop();
    });

    test('a subscription whose connections broke resumes without losing an event', async ({ skip }) => {
      const { cutConnections } = under;
      if (!cutConnections) return skip(NOT_OURS);
      const stream = newStream();
      const { subscription, seen } = gather('cut', [categories().project]);
      await subscription.caughtUp;
      let version = 0;
      for (let cut = 0; cut < 3; cut++) {
        for (let n = 0; n < 5; n++) version = await under.stores.project.append(stream, version, [sample()]);
        await cutConnections();
        // The writer is reconnecting too: the append waits for it.
        version = await comesTrue(
          () => under.stores.project.append(stream, version, [sample()]).catch(() => 0),
          (written) => written > 0,
        );
      }
      await comesTrue(
        () => new Set(seen(stream)).size,
        (size) => size === version,
      );
      expect(seen(stream).filter((v, i, all) => all.indexOf(v) === i)).toEqual(
        Array.from({ length: version }, (_, i) => i + 1),
      );
      await subscription.stop();
    });
  });
}
