import type { Hint, StoredSignal } from '@hirelane/contracts/api/live';
import { type Stream, textOf } from './stream.ts';

/** Streams of one session: one for the browser, and two for browsers without the means to share one. */
export const STREAMS_MAX = 3;

export type Streams = Readonly<{
  /** Whether a session may have one more. */
  hasRoom(sessionId: string): boolean;
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
export function openStreams(): Streams {
  const open = new Set<Stream>();
  const byUser = groups((stream) => stream.userId);
  const bySession = groups((stream) => stream.sessionId);
  const byHash = groups((stream) => stream.hash);
  const indexes = [byUser, bySession, byHash];
  return {
    hasRoom: (sessionId) => bySession.of(sessionId).size < STREAMS_MAX,
    add(stream) {
      open.add(stream);
      for (const index of indexes) index.add(stream);
    },
    remove(stream) {
      open.delete(stream);
      for (const index of indexes) index.remove(stream);
    },
    tell(signal) {
      const text = textOf(signal);
      for (const stream of signal.userId === null ? open : byUser.of(signal.userId)) stream.tell(signal, text);
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
