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
import { type Heard, openHeard, type SignalIds } from './heard.ts';
import type { Stream } from './stream.ts';

/** ms between two signs of life. Many proxies close what is silent for 30 or 60 seconds. */
const BEAT_MS = 25_000;
/** ms between two looks whether changes of sessions arrive. */
const LOOK_MS = 1_000;
/** ms between two looks at the sessions themselves: some end without a change, by their time. */
const CHECK_MS = 30_000;
/** ms in which the browsers of a process that stops come back, at this copy or at another one. */
const STOPPED_MS = 8_000;

export type Live = Readonly<{
  streams: Streams;
  heard: Heard;
  ids: SignalIds;
  /** The signals of a person after one, up to another; null when the service does not answer. */
  ask(userId: string, after?: number, upTo?: number): Promise<Signals | null>;
  /** A session has changed or ended, or, with null, any may have. */
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
  // The other half is for everything else that browsers ask.
  const streams = openStreams({ total: Math.ceil(slots.connections / 2), perAddress: slots.streamsPerAddress });
  const heard = openHeard({ ask, ids });
  let isStopping = false;
  let checkedAt = performance.now();
  new Gauge({
    name: 'hirelane_live_streams',
    help: 'Browsers that hear signals from this process.',
    registers: [registry],
    collect() {
      this.set(streams.all().size);
    },
  });

  listener.on(LIVE_CHANNELS.signals, {
    hear(payload) {
      const signal = contentOf(StoredSignal, payload);
      if (signal === null) return;
      heard.note(signal);
      streams.tell(signal);
    },
    found() {
      heard.found();
      // Signals that came while nobody listened were missed; the streams went on.
      for (const stream of streams.all()) stream.resync();
    },
    lost: heard.lost,
  });
  listener.on(LIVE_CHANNELS.hints, {
    hear(payload) {
      const hint = contentOf(Hint, payload);
      if (hint !== null) streams.hint(hint);
    },
    // Whatever was missed is read again with the signals.
    found: () => undefined,
    lost: () => undefined,
  });

  /** Ends streams whose session is over. Where that cannot be found out now, it is at the next look. */
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
    heard,
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

/** Anybody with access to the database can notify; what has another shape is ignored. */
function contentOf<S extends z.ZodType>(schema: S, payload: string): z.infer<S> | null {
  try {
    return schema.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

/** Streams of one session: one for the browser, and two for browsers without the means to share one. */
const OF_SESSION_MAX = 3;
/** Streams of one person: of five browsers or devices, if none of them shares one among its tabs. */
const OF_PERSON_MAX = 15;

/** `total`: of this process; `perAddress`: of one address, behind which many people may be. */
type StreamLimits = Readonly<{ total: number; perAddress: number }>;

type Streams = Readonly<{
  /** Whether a session, its person and their address may have one more. */
  hasRoom(asked: Pick<Stream, 'sessionId' | 'userId' | 'address'>): boolean;
  add(stream: Stream): void;
  remove(stream: Stream): void;
  /** Passes a signal on to the streams of its user, or to all. */
  tell(signal: StoredSignal): void;
  /** The same for what has no id. */
  hint(hint: Hint): void;
  /** All open streams. */
  all(): ReadonlySet<Stream>;
  /** Ends those whose session's token has this hash: the session has changed, and its browser has to ask again. */
  endOf(hash: string): void;
}>;

/** The streams that are open in this process. */
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
    tell(signal) {
      for (const stream of signal.userId === null ? open : byUser.of(signal.userId)) stream.tell(signal);
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

/** Asks the notifications service what somebody should have heard. */
export const signalsOf =
  (call: InternalCall): Live['ask'] =>
  async (userId, after, upTo) => {
    const said = await call(routes.listSignals, { userId, after, upTo }, { requestId: randomUUID() });
    return said.ok ? said.body : null;
  };
