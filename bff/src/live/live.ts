import { randomUUID } from 'node:crypto';
import { routes } from '@hirelane/api/routes';
import { Hint, LIVE_CHANNELS, type Signals, StoredSignal } from '@hirelane/api/schemas/live';
import { Gauge, type Registry } from 'prom-client';
import type * as z from 'zod';
import type { InternalCall } from '../auth/internal-call.ts';
import type { Slots } from '../limits/settings.ts';
import type { Listener } from '../listener.ts';
import type { SessionChanges } from '../session/changes.ts';
import type { SessionStore } from '../session/store.ts';
import { openReceivedSignals, type ReceivedSignals, type SignalIds } from './received-signals.ts';
import type { Stream } from './stream.ts';

/** Milliseconds between heartbeats. Many proxies close a connection after 30 or 60 seconds of silence. */
const BEAT_MS = 25_000;
/** Milliseconds between checks that session notifications arrive. */
const LOOK_MS = 1_000;
/** Milliseconds between checks of the sessions themselves, because sessions may expire without a notification. */
const CHECK_MS = 30_000;
/**
 * The upper bound of the random part of the reconnect delay when this process stops, in milliseconds. Browsers
 * reconnect to this instance or to another one.
 */
const STOPPED_MS = 8_000;

export type Live = Readonly<{
  streams: Streams;
  receivedSignals: ReceivedSignals;
  ids: SignalIds;
  /** Returns a user's signals after one id and up to another, or null if the service does not respond. */
  ask(userId: string, after?: number, upTo?: number): Promise<Signals | null>;
  /** Called when a session has changed or ended. Null means that any session may have changed. */
  sessionChanged(hash: string | null): void;
  isStopping(): boolean;
  stop(): void;
}>;

type Deps = Readonly<{
  listener: Pick<Listener, 'on'>;
  changes: Pick<SessionChanges, 'isCurrent'>;
  sessions: Pick<SessionStore, 'activeAmong'>;
  registry: Registry;
  ask: Live['ask'];
  slots: Pick<Slots, 'connections' | 'streamsPerAddress'>;
  ids: SignalIds;
}>;

/** Passes signals on to the browsers whose streams this process holds. */
export function openLive({ listener, changes, sessions, registry, ask, slots, ids }: Deps): Live {
  // Streams may use half of the connections; the other half is for all other requests.
  const streams = openStreams({ total: Math.ceil(slots.connections / 2), perAddress: slots.streamsPerAddress });
  const receivedSignals = openReceivedSignals({ ask, ids });
  let isStopping = false;
  let checkedAt = performance.now();
  new Gauge({
    name: 'hirelane_live_streams',
    help: 'Live streams open in this process.',
    registers: [registry],
    collect() {
      this.set(streams.all().size);
    },
  });

  listener.on(LIVE_CHANNELS.signals, {
    receive(payload) {
      const signal = contentOf(StoredSignal, payload);
      if (signal === null) return;
      receivedSignals.note(signal);
      streams.deliver(signal);
    },
    found() {
      receivedSignals.found();
      // Signals sent during the interruption are lost, although the streams remained open.
      for (const stream of streams.all()) stream.resync();
    },
    lost: receivedSignals.lost,
  });
  listener.on(LIVE_CHANNELS.hints, {
    receive(payload) {
      const hint = contentOf(Hint, payload);
      if (hint !== null) streams.hint(hint);
    },
    // Missed hints need no handling, because the resync for missed signals covers them.
    found: () => undefined,
    lost: () => undefined,
  });

  /** Ends streams whose session is over. If the sessions cannot be checked now, the next check ends these streams. */
  async function check() {
    checkedAt = performance.now();
    const asked = [...streams.all()];
    const active = await sessions.activeAmong(asked.map(({ hash }) => hash)).catch(() => null);
    if (active !== null) for (const stream of asked) if (!active.has(stream.hash)) stream.end();
  }

  const looking = setInterval(() => {
    if (streams.all().size === 0) return;
    const isDue = performance.now() - checkedAt > CHECK_MS;
    if (!changes.isCurrent() || isDue) void check();
  }, LOOK_MS).unref();
  const beating = setInterval(() => {
    for (const stream of streams.all()) stream.beat();
  }, BEAT_MS).unref();

  return {
    streams,
    receivedSignals,
    ids,
    ask,
    sessionChanged(hash) {
      if (hash !== null) streams.endOf(hash);
      else if (streams.all().size > 0) void check();
    },
    isStopping: () => isStopping,
    stop() {
      isStopping = true;
      clearInterval(looking);
      clearInterval(beating);
      for (const stream of streams.all()) stream.end(STOPPED_MS);
    },
  };
}

/** Any client with access to the database can send notifications, so those with an unexpected shape are ignored. */
function contentOf<S extends z.ZodType>(schema: S, payload: string): z.infer<S> | null {
  try {
    return schema.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

/** Maximum number of streams per session: one for a browser, plus two in case its tabs cannot share a stream. */
const OF_SESSION_MAX = 3;
/** Maximum number of streams per user: five browsers or devices that do not share a stream among tabs. */
const OF_PERSON_MAX = 15;

/** `total` is the maximum in this process, and `perAddress` the maximum for one address, which many users may share. */
type StreamLimits = Readonly<{ total: number; perAddress: number }>;

type Streams = Readonly<{
  /** Whether the session, its user and its address may have another stream. */
  hasRoom(asked: Pick<Stream, 'sessionId' | 'userId' | 'address'>): boolean;
  add(stream: Stream): void;
  remove(stream: Stream): void;
  /** Passes a signal on to its user's streams, or to all streams. */
  deliver(signal: StoredSignal): void;
  /** Passes a hint on to its user's streams. */
  hint(hint: Hint): void;
  all(): ReadonlySet<Stream>;
  /** Ends the streams of the session with this token hash. The session has changed, so its browser has to reconnect. */
  endOf(hash: string): void;
}>;

/** Streams open in this process. */
function openStreams({ total, perAddress }: StreamLimits): Streams {
  const open = new Set<Stream>();
  const byUser = groups((stream) => stream.userId);
  const bySession = groups((stream) => stream.sessionId);
  const byHash = groups((stream) => stream.hash);
  const byAddress = groups((stream) => stream.address);
  const indexes = [byUser, bySession, byHash, byAddress];
  return {
    hasRoom: ({ sessionId, userId, address }) =>
      open.size < total &&
      bySession.of(sessionId).size < OF_SESSION_MAX &&
      byUser.of(userId).size < OF_PERSON_MAX &&
      byAddress.of(address).size < perAddress,
    add(stream) {
      open.add(stream);
      for (const index of indexes) index.add(stream);
    },
    remove(stream) {
      open.delete(stream);
      for (const index of indexes) index.remove(stream);
    },
    deliver(signal) {
      for (const stream of signal.userId === null ? open : byUser.of(signal.userId)) stream.deliver(signal);
    },
    hint(hint) {
      for (const stream of byUser.of(hint.userId)) stream.hint(hint);
    },
    all: () => open,
    endOf(hash) {
      for (const stream of byHash.of(hash)) stream.end();
    },
  };
}

const NONE: ReadonlySet<Stream> = new Set();

function groups(keyOf: (stream: Stream) => string) {
  const byKey = new Map<string, Set<Stream>>();
  return {
    of: (key: string): ReadonlySet<Stream> => byKey.get(key) ?? NONE,
    add(stream: Stream) {
      const group = byKey.get(keyOf(stream)) ?? new Set();
      byKey.set(keyOf(stream), group.add(stream));
    },
    remove(stream: Stream) {
      const group = byKey.get(keyOf(stream));
      group?.delete(stream);
      if (group?.size === 0) byKey.delete(keyOf(stream));
    },
  };
}

/** Requests a user's signals from the notifications service. */
export const signalsOf =
  (call: InternalCall): Live['ask'] =>
  async (userId, after, upTo) => {
    const said = await call(routes.listSignals, { userId, after, upTo }, { requestId: randomUUID() });
    return said.ok ? said.body : null;
  };
