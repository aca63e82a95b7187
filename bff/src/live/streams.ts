import type { Hint, StoredSignal } from '@hirelane/contracts/api/live';
import type { Stream } from './stream.ts';

/** Streams of one session: one for the browser, and two for browsers without the means to share one. */
const OF_SESSION_MAX = 3;
/** Streams of one person: of five browsers or devices, if none of them shares one among its tabs. */
const OF_PERSON_MAX = 15;

/** `total`: of this process; `perAddress`: of one address, behind which many people may be. */
export type StreamLimits = Readonly<{ total: number; perAddress: number }>;

export type Streams = Readonly<{
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
export function openStreams({ total, perAddress }: StreamLimits): Streams {
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
