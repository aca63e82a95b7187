import type { EventStoreDBClient, Position } from '@eventstore/db-client';
import { checkpointText } from '@hirelane/event-sourcing/checkpoint';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import { type Inbox, openInbox, openWake, type Wake } from './inbox.ts';
import { isAfter, parsePosition, positionText } from './recorded.ts';

/** The maximum number of events taken from the shared subscription at once. */
const BATCH = 500;
/** How many events for other members are read before a member can save its position after them. */
const WINDOW = 1_000;
/** How long members still count as caught up while the subscription is opened again for another member. */
const OPENING_MS = 1_000;

export type LiveSubscription = Readonly<{
  /**
   * Opens an inbox for a subscriber that has caught up and has everything up to `after` (null: nothing). Its events
   * come from the subscription that all live subscribers share. The inbox ends (`isOver`) once `limit` events wait in
   * it, so that a slow subscriber does not delay the others; the subscriber then needs its own subscription again.
   */
  join(wanted: Wanted): Inbox;
  /** Resolves once nothing is being read. Call it when all inboxes are closed. */
  ended(): Promise<void>;
}>;

type Wanted = Readonly<{
  categories: readonly string[];
  after: Position | null;
  limit: number;
  /** Ends the inbox. */
  signal: AbortSignal;
}>;

type Member = {
  readonly categories: readonly string[];
  readonly limit: number;
  readonly waiting: Recorded[];
  /** Everything up to this position has been put into `waiting`. */
  upTo: Position | null;
  /** The position that the member may save once it has taken everything in `waiting`. */
  saved: Position | null;
  isFull: boolean;
  /** Wakes the reader of the inbox. */
  readonly wake: Wake;
};

/**
 * Shares one subscription among all subscribers of a process that have caught up. On two cores, the server's thread
 * pool was exhausted by about 30 live subscriptions, and appends took seconds (23.10.6).
 *
 * The subscription reads the categories of all members. When a member joins that needs another category or an earlier
 * position, the subscription is opened again from the earliest position, and members skip the events that they already
 * have.
 */
export function openLiveSubscription(currentClient: () => EventStoreDBClient): LiveSubscription {
  const members = new Set<Member>();
  let opened: { categories: ReadonlySet<string>; upTo: Position | null; end: AbortController } | undefined;
  /** Until when the members count as caught up, by performance.now(). */
  let levelUntil = Number.POSITIVE_INFINITY;
  let sinceSaved = 0;
  let running = Promise.resolve();

  async function run(): Promise<void> {
    while (members.size > 0) {
      const end = new AbortController();
      const upTo = earliest([...members].map((member) => member.upTo));
      const categories = new Set([...members].flatMap((member) => member.categories));
      opened = { categories, upTo, end };
      try {
        await readUntil(end.signal, [...categories], upTo);
      } catch (error) {
        if (!end.signal.aborted) fail(error as Error);
      }
    }
    opened = undefined;
    levelUntil = Number.POSITIVE_INFINITY;
  }

  async function readUntil(signal: AbortSignal, categories: readonly string[], after: Position | null) {
    const from = after === null ? null : positionText(after);
    const inbox = await openInbox(currentClient(), { categories, after: from, limit: BATCH, signal });
    levelUntil = Math.min(levelUntil, performance.now() + OPENING_MS);
    let wasLevel = false;
    try {
      for (;;) {
        await inbox.change(1);
        // A member may have joined since, whose categories this subscription does not read.
        signal.throwIfAborted();
        do deliver(inbox.take(BATCH));
        while (inbox.size() > 0);
        const isLevelNow = inbox.isCaughtUp();
        if (isLevelNow === wasLevel) continue;
        wasLevel = isLevelNow;
        levelUntil = isLevelNow ? Number.POSITIVE_INFINITY : 0;
        for (const { wake } of members) wake.notify();
      }
    } finally {
      await inbox.close();
    }
  }

  function deliver({ events, upTo }: ReturnType<Inbox['take']>) {
    if (!opened || upTo === null) return;
    opened.upTo = upTo;
    sinceSaved += events.length;
    const isSaved = events.length === 0 || sinceSaved >= WINDOW;
    if (isSaved) sinceSaved = 0;
    for (const member of members) {
      for (const event of events) put(member, event);
      if (member.isFull) continue;
      if (isAfter(upTo, member.upTo)) member.upTo = upTo;
      if (!isSaved) continue;
      member.saved = member.upTo;
      member.wake.notify();
    }
  }

  function put(member: Member, event: Recorded) {
    const position = parsePosition(event.position);
    if (member.isFull || !isAfter(position, member.upTo) || !member.categories.includes(categoryOf(event.stream)))
      return;
    if (member.waiting.length === member.limit) {
      member.isFull = true;
      leave(member);
    } else {
      member.waiting.push(event);
      member.upTo = position;
    }
    member.wake.notify();
  }

  function fail(error: Error) {
    for (const member of members) member.wake.fail(error);
    members.clear();
  }

  function leave(member: Member) {
    members.delete(member);
    if (members.size === 0) opened?.end.abort();
  }

  return {
    ended: () => running,
    join({ categories, after, limit, signal }) {
      const member: Member = {
        categories,
        limit,
        waiting: [],
        upTo: after,
        saved: after,
        isFull: false,
        wake: openWake(),
      };
      const isFirst = members.size === 0 && !opened;
      members.add(member);
      const isServed =
        opened && categories.every((category) => opened?.categories.has(category)) && !isEarlier(after, opened.upTo);
      if (isFirst) running = run();
      else if (!isServed) opened?.end.abort();
      const end = () => member.wake.fail(signal.reason);
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
      return inboxOf(member, {
        isLevel: () => performance.now() < levelUntil,
        leave() {
          signal.removeEventListener('abort', end);
          leave(member);
        },
      });
    },
  };
}

function inboxOf(member: Member, { isLevel, leave }: Readonly<{ isLevel(): boolean; leave(): void }>): Inbox {
  let upTo = member.upTo;
  return {
    change: (_events, ms) => member.wake.wait(ms),
    size: () => member.waiting.length,
    take(max) {
      const events = member.waiting.splice(0, max);
      const last = events.at(-1);
      if (last) upTo = parsePosition(last.position);
      const { saved } = member;
      if (member.waiting.length === 0 && saved !== null && isAfter(saved, upTo)) upTo = saved;
      return { events, upTo, checkpoint: last ? checkpointText({ position: last.position, eventId: last.id }) : null };
    },
    isCaughtUp: () => isLevel() && !member.isFull,
    isOver: () => member.isFull && member.waiting.length === 0,
    close: async () => leave(),
  };
}

/** Whether the first position is earlier than the second. Null means before the first event. */
const isEarlier = (one: Position | null, other: Position | null): boolean => other !== null && isAfter(other, one);

const earliest = (positions: readonly (Position | null)[]): Position | null =>
  positions.reduce((one, other) => (isEarlier(other, one) ? other : one));
