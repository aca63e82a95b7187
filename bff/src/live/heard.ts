import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { SIGNALS_MAX, type Signals, type StoredSignal } from '@hirelane/api/schemas/live';
import { LRUCache } from 'lru-cache';

/** ms for which a page that has heard a signal says so with what it asks for (web/src/shared/live/heard.ts). */
const SAID_MS = 60_000;
/** People of whom it is known what they were told. */
const PEOPLE_MAX = 20_000;
/** Positions that a request waits for at most. */
const POSITIONS_MAX = 20;

/** Stands for everybody among the people. */
const EVERYBODY = 'everybody';

type Position = Readonly<{ id: number; wrote: string }>;
/** `at`: when it was heard, in ms of this process's clock. */
type Told = Position & Readonly<{ at: number }>;

export type Heard = Readonly<{
  note(signal: StoredSignal): void;
  /** From here on nothing is missed. */
  found(): void;
  lost(): void;
  /**
   * What a read model must include so that its answer is not older than the last signal that a page has heard, as
   * `<stream>@<version>`. `said`: the page's own words, which may be anything.
   */
  positionsFor(userId: string, said: string | undefined): Promise<readonly string[]>;
}>;

/** `ask`: what the service knows; null when it does not answer. */
type Deps = Readonly<{
  ask(userId: string, after: number, upTo: number): Promise<Signals | null>;
  ids: Pick<SignalIds, 'open'>;
}>;

/**
 * What people were told in the last minute. A signal may come before the read model that its screen asks: the request
 * that follows then waits for it, as it does for what its session wrote. Positions are never taken from a browser, since a
 * reader who waits holds a turn. Every copy hears every signal; one that was asked before it has heard the signal, or
 * has just begun to listen, asks the service.
 */
export function openHeard({ ask, ids }: Deps): Heard {
  const told = new LRUCache<string, Map<string, Told>>({ max: PEOPLE_MAX, ttl: SAID_MS });
  let last = 0;
  let wholeFrom = Number.POSITIVE_INFINITY;

  const remembered = (userId: string) =>
    [userId, EVERYBODY].flatMap((key) =>
      [...(told.get(key)?.values() ?? [])].filter(({ at }) => at > performance.now() - SAID_MS),
    );

  return {
    note({ id, userId, wrote }) {
      last = Math.max(last, id);
      const key = userId ?? EVERYBODY;
      const positions = told.get(key) ?? new Map<string, Told>();
      // A stream's last version includes the earlier ones.
      positions.delete(streamOf(wrote));
      positions.set(streamOf(wrote), { id, wrote, at: performance.now() });
      const [oldest] = positions.keys();
      if (positions.size > POSITIONS_MAX && oldest !== undefined) positions.delete(oldest);
      told.set(key, positions);
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
      // As many ids as the service answers.
      const after = Math.max(0, upTo - SIGNALS_MAX, isWhole ? last : 0);
      const asked = (await ask(userId, after, upTo))?.signals ?? [];
      return nearest(upTo, [...asked, ...remembered(userId)]);
    },
  };
}

const streamOf = (wrote: string) => wrote.slice(0, wrote.lastIndexOf('@'));
const versionOf = (wrote: string) => Number(wrote.slice(wrote.lastIndexOf('@') + 1));

/** Of each stream the latest position, and of these the ones next to the signal that the page has named. */
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
 * What browsers see of the ids of signals. Those grow with each signal of anybody, so that two of them would tell how
 * much happens in between.
 */
export type SignalIds = Readonly<{
  /** The id as 48 letters and digits, others each time, which say nothing to this person or to another one. */
  seal(userId: string, id: number): string;
  /** The id again; undefined for anything that was not sealed for this person. */
  open(userId: string, sealed: string): number | undefined;
}>;

/** Bytes of the nonce, the id and the tag. */
const [NONCE, ID, TAG] = [12, 8, 16];
const SEALED = /^[\w-]{48}$/;

/** `secret`: the same in each copy of the bff. What another one has sealed counts as unknown. */
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
