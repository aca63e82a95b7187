import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type grpc from '@grpc/grpc-js';
import type { FakeLog } from './fake-log.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  fellBehindMessage,
  type Stored,
} from './messages.ts';

export type ReadCall = grpc.ServerWritableStream<streamsPb.ReadReq, streamsPb.ReadResp>;

export type Subscriptions = Readonly<{
  serve(call: ReadCall, options: streamsPb.ReadReq.Options): Promise<void>;
  /** Called when the log has new events or `isHeldBack` has changed. */
  wake(): void;
  count(): number;
  /** Checkpoints that have been sent. */
  checkpoints(): number;
  clear(): void;
}>;

type Options = Readonly<{
  log: FakeLog;
  isHeldBack: () => boolean;
  /** Resolves after as long as the real server takes to read this many events. */
  scan: (events: number) => Promise<void>;
}>;

/** How many events the server reads at once, and the window size if a filter does not specify one. */
const PAGE = 32;

/**
 * Serves filtered subscriptions to `$all` as version 23.10 does (`Enumerator.AllSubscriptionFiltered`). The server
 * reads pages, each of which ends after 32 events that pass the filter or after a window searched for them. After each
 * interval of events read, it sends a checkpoint: the last event sent from that page or, if none was sent, the start of
 * the page. At the end it sends 'caught up', without a checkpoint, and from then on each event and each checkpoint as
 * they occur. To continue after a position, it skips the first event at or after that position, which is a later event
 * if the one there has been scavenged.
 */
export function openSubscriptions({ log, isHeldBack, scan }: Options): Subscriptions {
  const sleeping = new Map<ReadCall, () => void>();
  let checkpoints = 0;

  async function serve(call: ReadCall, options: streamsPb.ReadReq.Options): Promise<void> {
    const filter = options.getFilter();
    const prefixes = filter?.getStreamIdentifier()?.getPrefixList() ?? [''];
    const window = filter?.getMax() || PAGE;
    const interval = window * (filter?.getCheckpointintervalmultiplier() || 1);
    let next = startOf(log, options);
    let counter = 0;
    let isConfirmed = false;
    let isOver = false;
    let isCaughtUp = false;
    sleeping.set(call, () => undefined);
    const end = () => {
      isOver = true;
      sleeping.get(call)?.();
      sleeping.delete(call);
    };
    call.on('cancelled', end);
    call.on('close', end);

    const isWanted = ({ stream }: Stored) => prefixes.some((prefix) => stream.startsWith(prefix));
    async function send(message: streamsPb.ReadResp) {
      if (isOver || call.write(message)) return;
      await new Promise<void>((resolve) => {
        sleeping.set(call, resolve);
        call.once('drain', resolve);
      });
    }
    async function confirm() {
      if (isConfirmed) return;
      isConfirmed = true;
      await send(confirmationMessage());
    }
    /** Waits for the next wake-up, unless `isAwake` is already true or the call has ended. */
    const sleepUnless = (isAwake: () => boolean) =>
      new Promise<void>((resolve) => {
        if (isOver || isAwake()) resolve();
        else sleeping.set(call, resolve);
      });

    /** Reads one page; returns whether it was the last. */
    async function page(): Promise<boolean> {
      const first = log.events[log.indexOf(next)]?.position ?? next;
      const found: Stored[] = [];
      let considered = 0;
      let index = log.indexOf(next);
      for (; considered < window && found.length < PAGE && index < log.events.length; index++, considered++) {
        const event = log.events[index] as Stored;
        if (isWanted(event)) found.push(event);
        next = event.position + 1n;
      }
      const isEnd = index === log.events.length;
      await scan(considered);
      await confirm();
      for (const event of found) await send(eventMessage(event));
      counter += considered;
      if (isEnd) return true;
      if (counter >= interval) {
        counter %= interval;
        await send(checkpointMessage(found.at(-1)?.position ?? first));
        checkpoints++;
      }
      return false;
    }

    async function live(): Promise<void> {
      for (let index = log.indexOf(next); index < log.events.length && !isHeldBack(); index++) {
        const event = log.events[index] as Stored;
        next = event.position + 1n;
        if (isWanted(event)) await send(eventMessage(event));
        counter++;
        if (counter < interval) continue;
        counter = 0;
        await send(checkpointMessage(event.position));
        checkpoints++;
      }
    }

    while (!isOver) {
      if (isHeldBack()) {
        await confirm();
        if (isCaughtUp) await send(fellBehindMessage());
        isCaughtUp = false;
        await sleepUnless(() => !isHeldBack());
      } else if (!isCaughtUp) {
        if (!(await page())) continue;
        isCaughtUp = true;
        await send(caughtUpMessage());
      } else {
        await live();
        await sleepUnless(() => isHeldBack() || log.indexOf(next) < log.events.length);
      }
    }
  }

  return {
    serve,
    wake() {
      for (const wakeUp of sleeping.values()) wakeUp();
    },
    count: () => sleeping.size,
    checkpoints: () => checkpoints,
    clear() {
      for (const wakeUp of sleeping.values()) wakeUp();
      sleeping.clear();
    },
  };
}

function startOf(log: FakeLog, options: streamsPb.ReadReq.Options): bigint {
  const all = options.getAll();
  if (!all?.hasPosition()) return 0n;
  const after = BigInt(all.getPosition()?.getCommitPosition() ?? '0');
  const skipped = log.events[log.indexOf(after)];
  return (skipped?.position ?? after) + 1n;
}
