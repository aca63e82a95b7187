import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { SIGNALS_MAX, type Signals, type StoredSignal } from '@hirelane/api/schemas/live';
import { LRUCache } from 'lru-cache';

/**
 * How long a page sends the id of its last signal with its requests, in milliseconds
 * (web/src/shared/live/received-signals.ts).
 */
const SAID_MS = 60_000;
/** Maximum number of users whose signals are kept. */
const PEOPLE_MAX = 20_000;
/** Maximum number of positions a request waits for. */
const POSITIONS_MAX = 20;

/** The key for signals sent to all users. */
const EVERYBODY = 'everybody';

type Position = Readonly<{ id: number; wrote: string }>;
/** `at` is when the signal arrived, in milliseconds on this process's clock. */
type ReceivedSignal = Position & Readonly<{ at: number }>;

export type ReceivedSignals = Readonly<{
  note(signal: StoredSignal): void;
  /** Called once no signal will be missed from now on. */
  found(): void;
  lost(): void;
  /**
   * Returns the positions (`<stream>@<version>`) that a read model must include so that its response is not older than
   * the last signal a page received. `said` is unchecked input from the page.
   */
  positionsFor(userId: string, said: string | undefined): Promise<readonly string[]>;
}>;

/** `ask` requests signals from the notifications service and resolves with null if it does not respond. */
type Deps = Readonly<{
  ask(userId: string, after: number, upTo: number): Promise<Signals | null>;
  ids: Pick<SignalIds, 'open'>;
}>;

/**
 * Keeps the signals of the last minute in memory, by user. A signal may arrive before the read model of its screen has
 * applied the event. The page's next request then waits for the event, as it does for the session's own writes.
 * Positions are never taken from a browser, because a waiting read occupies a turn. Every instance receives every
 * signal. An instance that has not received the signal yet, or has just started listening, queries the notifications
 * service.
 */
export function openReceivedSignals({ ask, ids }: Deps): ReceivedSignals {
  const received = new LRUCache<string, Map<string, ReceivedSignal>>({ max: PEOPLE_MAX, ttl: SAID_MS });
  let last = 0;
  let wholeFrom = Number.POSITIVE_INFINITY;

  const remembered = (userId: string) =>
    [userId, EVERYBODY].flatMap((key) =>
      [...(received.get(key)?.values() ?? [])].filter(({ at }) => at > performance.now() - SAID_MS),
    );

  return {
    note({ id, userId, wrote }) {
      last = Math.max(last, id);
      const key = userId ?? EVERYBODY;
      const positions = received.get(key) ?? new Map<string, ReceivedSignal>();
      // A read that waits for a stream's last version has also waited for the earlier ones.
      positions.delete(streamOf(wrote));
      positions.set(streamOf(wrote), { id, wrote, at: performance.now() });
      const [oldest] = positions.keys();
      if (positions.size > POSITIONS_MAX && oldest !== undefined) positions.delete(oldest);
      received.set(key, positions);
    },
    found() {
      wholeFrom = performance.now() + SAID_MS;
    },
    lost() {
      wholeFrom = Number.POSITIVE_INFINITY;
    },
    async positionsFor(userId, said) {
      const upTo = ids.open(userId, said ?? '');
      if (upTo === undefined || upTo === 0) return [];
      const isWhole = performance.now() > wholeFrom;
      if (isWhole && upTo <= last) return nearest(upTo, remembered(userId));
      // The service returns at most SIGNALS_MAX signals at once.
      const after = Math.max(0, upTo - SIGNALS_MAX, isWhole ? last : 0);
      const asked = (await ask(userId, after, upTo))?.signals ?? [];
      return nearest(upTo, [...asked, ...remembered(userId)]);
    },
  };
}

const streamOf = (wrote: string) => wrote.slice(0, wrote.lastIndexOf('@'));
const versionOf = (wrote: string) => Number(wrote.slice(wrote.lastIndexOf('@') + 1));

/** The latest position of each stream. Keeps only the positions nearest the signal that the page sent. */
function nearest(upTo: number, positions: readonly Position[]): readonly string[] {
  const latest = new Map<string, Position>();
  for (const position of positions) {
    const stream = streamOf(position.wrote);
    const other = latest.get(stream);
    if (!other || versionOf(other.wrote) < versionOf(position.wrote)) latest.set(stream, position);
  }
  const distance = ({ id }: Position) => Math.abs(id - upTo);
  return [...latest.values()]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, POSITIONS_MAX)
    .map(({ wrote }) => wrote);
}

/**
 * Encrypts the ids of signals for browsers. Ids grow with every signal for any user, so two plain ids would reveal how
 * many signals were sent in between.
 */
export type SignalIds = Readonly<{
  /** Encrypts an id for a user into 48 base64url characters that differ each time and reveal nothing. */
  seal(userId: string, id: number): string;
  /** Decrypts an id; undefined for any string not sealed for this user. */
  open(userId: string, sealed: string): number | undefined;
}>;

/** Lengths of the nonce, the id and the tag, in bytes. */
const [NONCE, ID, TAG] = [12, 8, 16];
const SEALED = /^[\w-]{48}$/;

/** `secret` is the same in each instance of the bff. An id sealed with a different secret is unknown. */
export function openSignalIds(secret: string): SignalIds {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hirelane signal ids', 32));
  return {
    seal(userId, id) {
      const number = Buffer.alloc(ID);
      number.writeBigUInt64BE(BigInt(id));
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(userId));
      return Buffer.concat([nonce, cipher.update(number), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    open(userId, sealed) {
      if (!SEALED.test(sealed)) return undefined;
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(Buffer.from(userId))
        .setAuthTag(bytes.subarray(-TAG));
      const number = decipher.update(bytes.subarray(NONCE, -TAG));
      try {
        decipher.final();
      } catch {
        return undefined;
      }
      return Number(number.readBigUInt64BE());
    },
  };
}
