import { setTimeout as sleep } from 'node:timers/promises';
import { cannotTell, type EventBus, type HandleBatch } from '@hirelane/event-sourcing/event-bus';
import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { logOf } from '@hirelane/event-sourcing/events';
import { BURST, openPause, type Pause } from '@hirelane/event-sourcing/pause';
import { backOff, unlessAborted } from '@hirelane/runtime/back-off';
import kafkajs, { type Admin, type Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import { consume, OffsetsRewound } from './consume.ts';
import { endsOf, hasReached, missingTopics, withAdmin } from './group-offsets.ts';
import { openShare } from './share.ts';
import { internalRelay, internalTopic } from './topics.ts';

export type KafkaEventBus = EventBus & Readonly<{ stop(): Promise<void> }>;

/** The interval between checks for missing topics. */
const TOPIC_POLL_INTERVAL_MS = 1_000;
/** The interval between checks of the group's offsets until everything that was in the topics has been handled. */
const CATCH_UP_POLL_INTERVAL_MS = 200;
/** The interval between checks of whether the logs still contain the events that their relays published. */
const LOST_POLL_INTERVAL_MS = 5_000;

type Options = Readonly<{
  kafka: Pick<Kafka, 'admin' | 'consumer'>;
  log: Logger;
  /** Whether the given relays have published everything that was in their logs a minute ago. */
  areCaughtUp: (relays: readonly string[]) => Promise<boolean>;
  /** The reason why the last published events are missing from the log of one of the given relays, or null. */
  lostBy: (relays: readonly string[]) => Promise<string | null>;
  /** The same as for the PostgreSQL bus (pause.ts). */
  pauseMs?: number;
  burst?: number;
}>;

/**
 * A bus with a consumer group for each subscription. A service's processes share the group and thus the work. The
 * subscriber's checkpoints (`resume`) determine what has been handled: the group's offsets are rewound to them, so that
 * a read model that was dropped or restored from a backup receives the missing events. A group unknown to Kafka starts
 * at the beginning, because the topics may have been recreated, so that their offsets refer to different messages.
 */
export function openKafkaEventBus(options: Options): KafkaEventBus {
  const { kafka, log, areCaughtUp, lostBy, pauseMs = 0, burst = BURST } = options;
  const followers = new Set<() => Promise<void>>();
  return {
    subscribe(name, categories, resume, handle) {
      const logs = [...new Set(categories.map(logOf))];
      const topics = logs.map(internalTopic);
      const relays = logs.map(internalRelay);
      const arePublished = () => areCaughtUp(relays);
      const isLost = () => lostBy(relays);
      const pause = openPause(pauseMs, burst);
      const source = { kafka, log, group: name, topics, arePublished, isLost, pause };
      const follower = follow({ ...source, categories, resume, handle });
      followers.add(follower.stop);
      return {
        ...follower,
        async stop() {
          followers.delete(follower.stop);
          await follower.stop();
        },
      };
    },
    async stop() {
      await Promise.all([...followers].map((stop) => stop()));
    },
  };
}

type Following = Readonly<{
  kafka: Options['kafka'];
  log: Logger;
  group: string;
  topics: readonly string[];
  arePublished: () => Promise<boolean>;
  isLost: () => Promise<string | null>;
  pause: Pause;
  categories: readonly string[];
  resume: (partition: string) => Promise<string | null>;
  handle: HandleBatch;
}>;

function follow(following: Following) {
  const { kafka, log, group, topics, arePublished, isLost, pause: collecting, categories, resume, handle } = following;
  const stopped = new AbortController();
  const share = openShare();
  /** The error that ended the consumer. */
  let crash: Error | undefined;
  let isCaughtUp = false;
  let settleCaughtUp = () => {};
  const caughtUp = new Promise<void>((resolve) => {
    settleCaughtUp = resolve;
  });
  void caughtUp.then(() => {
    isCaughtUp = true;
  });
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopped.signal }).catch(() => undefined);
  /** Set while events that this subscriber may have received are missing from the log of their relay. */
  let lost: UnknownPosition | undefined;
  const running = Promise.all([loop(), watchLogs()]);

  async function watchLogs() {
    for (; !stopped.signal.aborted; await pause(LOST_POLL_INTERVAL_MS)) {
      // While PostgreSQL is down, the last result remains valid.
      const reason = await isLost().catch(() => lost?.message ?? null);
      lost = reason === null ? undefined : new UnknownPosition(reason);
    }
  }

  async function loop() {
    let failures = 0;
    let rewinds = 0;
    const consumption = {
      ...{ kafka, log, group, topics, resume, handle, share, pause: collecting },
      wanted: new Set(categories),
      onFetch() {
        crash = undefined;
      },
      onHandled() {
        failures = 0;
        rewinds = 0;
      },
      onRunning: (signal: AbortSignal) => void watchCatchUp(signal),
    };
    while (!stopped.signal.aborted) {
      try {
        await unlessAborted(stopped.signal, withAdmin(kafka, untilThere));
        await consume(consumption, stopped.signal);
      } catch (error) {
        if (stopped.signal.aborted) return;
        if (error instanceof OffsetsRewound) {
          if (rewinds++ > 0) await backOff(rewinds, stopped.signal);
          continue;
        }
        if (isLoading(error)) {
          log.info({ subscription: group }, "the group's coordinator is loading; the consumer will be restarted");
        } else {
          crash = error as Error;
          log.error({ err: error, subscription: group, failures }, 'a consumer failed and will be restarted');
        }
        await backOff(failures++, stopped.signal);
      }
    }
  }

  /** The relays create the topics; a service that starts before them waits. */
  async function untilThere(admin: Admin): Promise<void> {
    for (let isReported = false; !stopped.signal.aborted; await pause(TOPIC_POLL_INTERVAL_MS)) {
      const missing = await missingTopics(admin, topics);
      if (missing.length === 0) return;
      if (!isReported) log.info({ subscription: group, missing }, 'waiting for the relays to create their topics');
      isReported = true;
    }
  }

  /** Runs until the consumer ends. Requests may fail while the consumer works, as when a coordinator moves. */
  async function watchCatchUp(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted && !isCaughtUp; failures++) {
      try {
        await withAdmin(kafka, async (admin) => {
          const ends = await endsOf(admin, topics);
          for (; !signal.aborted && !isCaughtUp; await pause(CATCH_UP_POLL_INTERVAL_MS)) {
            if (await hasReached(admin, { group, topics }, ends, resume)) settleCaughtUp();
          }
        });
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error, subscription: group, failures }, "the group's progress could not be read");
        await backOff(failures, signal);
      }
    }
  }

  return {
    caughtUp,
    async stop() {
      stopped.abort();
      collecting.end();
      await running;
    },
    status() {
      const error = lost ?? crash ?? share.failure();
      return { behind: isCaughtUp ? share.behind() : null, ...(error && { error }) };
    },
    // The relays are checked first, because events that they publish later do not have to be handled.
    isCaughtUp: async () =>
      isCaughtUp &&
      (await arePublished()) &&
      withAdmin(kafka, async (admin) => hasReached(admin, { group, topics }, await endsOf(admin, topics), resume)),
    flush(category: string) {
      if (categories.includes(category)) collecting.end();
    },
    catchUp: cannotTell,
  };
}

/** The broker that coordinates the group is still loading it, as after a restart. kafkajs does not retry the join. */
const isLoading = (error: unknown): boolean =>
  error instanceof kafkajs.KafkaJSProtocolError && error.type === 'GROUP_LOAD_IN_PROGRESS';
